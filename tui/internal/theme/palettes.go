package theme

// palette is what a theme is made of. Colors are 24 bits of sRGB; terminals
// with fewer get the nearest that serves (see inkwell), or of 16 the number
// given.
type palette struct {
	name, about string
	dark        bool // for terminals with a dark background

	dim, accent, fault, warning, good, frame, comment paletteColor
	choice, choiceText                                paletteColor
	evalWhite, evalBlack                              paletteColor

	// Squares: light ones, dark ones and those where there are three colors.
	// They are as far apart as pieces in white and black allow that must be
	// legible on each of them.
	squares [shadeCount]paletteColor
	wall    paletteColor
	middle  float64 // the luminance that marked squares tend to
	chroma  float64 // how colorful they are, 1 is usual
	last    tint    // the last move; zero: as in other palettes

	narrow [groundCount]uint8 // marked squares with 16 colors
	zone   uint8              // parts of the board with 256, on light squares; 0: the nearest

	letters [2]paletteColor // pieces as text
	tones   [2]pieceColors  // pieces as pictures
	dots    [2]paletteColor // where the chosen piece can go, on light squares and on dark
	line    paletteColor    // the cursor's corners
	grid    paletteColor    // lines of boards
}

// paletteColor is a color, and its number of 16; where the nearest of 256 does not look
// well beside others, also that.
type paletteColor struct {
	rgb          uint32
	wide, narrow uint8
	own          bool // the terminal's own instead
}

func h(rgb uint32, narrow uint8) paletteColor { return paletteColor{rgb: rgb, narrow: narrow} }

// defaultColor is the terminal's own color.
var defaultColor = paletteColor{own: true}

// pieceColors are the colors of a player's pictures.
type pieceColors struct{ body, edge paletteColor }

// tint is how squares of a ground are colored: their hue in degrees, how
// colorful they are, and how far they go from their own luminance toward the
// palette's middle one, made larger or smaller. The tints differ enough for
// those who can't tell red from green, or yellow from blue.
type tint struct{ hue, chroma, pull, rel float64 }

var tints = [groundCount]tint{
	Last:       {105, .11, .50, 1.05},
	Check:      {16, .16, .90, 1.05},
	Capture:    {5, .14, .80, .88},
	Premove:    {268, .13, .70, 1.20},
	Attacker:   {320, .08, .60, 1.05},
	MarkGreen:  {140, .06, .95, 1},
	MarkRed:    {27, .17, .90, .70},
	MarkYellow: {95, .08, .95, 1},
	MarkBlue:   {245, .12, .50, 1},
	Selected:   {157, .13, .90, .95},
	Cursor:     {220, .12, .60, 1},
	Zone:       {62, .09, .48, .73},
}

// palettes are the themes, the usual one first.
var palettes = []palette{wood, green, blue, oak, paper, highContrast}

// onDark adds what boards on a dark background share: their squares are of middle
// luminance, so that both white and black can be read on them.
func onDark(p palette) palette {
	p.dark = true
	p.fault, p.warning, p.choiceText = h(0xf2776a, 9), h(0xe3b341, 11), h(0xffffff, 15)
	p.middle, p.chroma = .19, 1
	p.letters = [2]paletteColor{h(0xffffff, 15), h(0x000000, 0)}
	p.line = h(0xffffff, 15)
	return p
}

var wood = onDark(palette{
	name: "wood", about: "a wooden board on a dark background",
	dim: h(0x9c9389, 7), accent: h(0xe0aa5e, 11), good: h(0x8fbf6f, 10),
	frame: h(0x5f574f, 8), comment: h(0x9db889, 10),
	choice:    h(0x6b4423, 4),
	evalWhite: h(0xefe6d8, 15), evalBlack: h(0x3b332c, 8),
	squares: [shadeCount]paletteColor{h(0xb18b60, 4), {rgb: 0x7e5538, wide: 94}, h(0x8f6a6a, 6)},
	wall:    h(0x2b2622, 7),
	last:    tint{72, .13, .60, 1.15}, // amber, where others' yellow would be olive
	narrow:  dimNarrow,
	zone:    138,
	tones:   [2]pieceColors{{h(0xffffff, 15), h(0x3c2a1c, 0)}, {h(0x000000, 11), h(0xa98d6c, 0)}},
	dots:    [2]paletteColor{{rgb: 0x1c2a10}, {rgb: 0xffffee}}, grid: h(0x4a3018, 0),
})

var green = onDark(palette{
	name: "green", about: "a tournament board on a dark background",
	dim: h(0x91998d, 7), accent: h(0x9ccc65, 10), good: h(0x8fbf6f, 10),
	frame: h(0x525a50, 8), comment: h(0x9fb8a0, 10),
	choice:    h(0x2f5a35, 2),
	evalWhite: h(0xe9ecd8, 15), evalBlack: h(0x2f352d, 8),
	squares: [shadeCount]paletteColor{h(0x909573, 2), h(0x356941, 6), h(0x7d6a4a, 3)},
	wall:    h(0x22271f, 0),
	narrow:  [groundCount]uint8{Last: 3, Check: 1, Capture: 1, Premove: 5, Attacker: 5, MarkGreen: 7, MarkRed: 1, MarkYellow: 3, MarkBlue: 4, Selected: 7, Cursor: 4, Zone: 0},
	tones:   [2]pieceColors{{h(0xffffff, 15), h(0x20301f, 4)}, {h(0x000000, 0), h(0x93a386, 7)}},
	dots:    [2]paletteColor{{rgb: 0x102a10}, {rgb: 0xffffee}}, grid: h(0x2a4a2a, 0),
})

var blue = onDark(palette{
	name: "blue", about: "greys and blues on a dark background",
	dim: h(0x8f969e, 7), accent: h(0x7fb3e0, 14), good: h(0x8fbf8f, 10),
	frame: h(0x4f5760, 8), comment: h(0x9fb8b0, 10),
	choice:    h(0x28527a, 4),
	evalWhite: h(0xe4e8ec, 15), evalBlack: h(0x2c333a, 8),
	squares: [shadeCount]paletteColor{h(0x8594a0, 4), h(0x43617f, 0), h(0x73688c, 6)},
	wall:    h(0x22272c, 7),
	narrow:  dimNarrow,
	tones:   [2]pieceColors{{h(0xffffff, 15), h(0x1d2a38, 4)}, {h(0x000000, 11), h(0x8fa2b4, 0)}},
	dots:    [2]paletteColor{{rgb: 0x0c2228}, {rgb: 0xf4ffff}}, grid: h(0x2a3a4a, 0),
})

// dimNarrow are marked squares on boards of blue and black.
var dimNarrow = [groundCount]uint8{
	Last: 3, Check: 1, Capture: 1, Premove: 6, Attacker: 6,
	MarkGreen: 2, MarkRed: 1, MarkYellow: 3, MarkBlue: 6, Selected: 2, Cursor: 7, Zone: 5,
}

// oak is the board of wood with what is around it as on paper: on squares of middle
// luminance White's pictures need no outline, for which small squares have no room.
var oak = palette{
	name: "oak", about: "a wooden board on a light background",
	dim: paper.dim, accent: paper.accent, fault: paper.fault, warning: paper.warning, good: paper.good,
	frame: paper.frame, comment: paper.comment,
	choice: paper.choice, choiceText: paper.choiceText,
	evalWhite: paper.evalWhite, evalBlack: paper.evalBlack,
	squares: wood.squares, wall: wood.wall, middle: wood.middle, chroma: wood.chroma,
	last:    wood.last,
	narrow:  wood.narrow,
	zone:    wood.zone,
	letters: wood.letters, tones: wood.tones,
	dots: wood.dots, line: wood.line, grid: wood.grid,
}

var paper = palette{
	name: "paper", about: "ink on pale squares, for a light background",
	dim: h(0x6a645c, 8), accent: h(0x8a4b0f, 4), fault: h(0xb3261e, 1), warning: h(0x875400, 3), good: h(0x2e6b2e, 2),
	frame: h(0xbdb5a8, 7), comment: h(0x3f6b45, 2),
	choice: h(0x8a4b0f, 4), choiceText: h(0xffffff, 15),
	evalWhite: h(0xf4efe4, 7), evalBlack: h(0x3a342d, 0),
	squares: [shadeCount]paletteColor{h(0xf7eedb, 7), h(0xc7a579, 6), h(0xd0a9a0, 3)},
	wall:    h(0x5c554c, 0), middle: .58, chroma: .8,
	narrow:  [groundCount]uint8{Last: 3, Check: 1, Capture: 1, Premove: 5, Attacker: 5, MarkGreen: 2, MarkRed: 1, MarkYellow: 3, MarkBlue: 4, Selected: 2, Cursor: 4, Zone: 0},
	letters: [2]paletteColor{h(0x133a8a, 4), h(0x000000, 0)},
	tones:   [2]pieceColors{{h(0xffffff, 4), h(0x2a1d12, 15)}, {h(0x1a140f, 0), h(0xd9c6a8, 7)}},
	dots:    [2]paletteColor{{rgb: 0x2c4a20}, {rgb: 0x1c3a14}}, line: h(0x3a2c1c, 0), grid: h(0x6a4a2a, 0),
}

var highContrast = palette{
	name: "contrast", about: "black and white, for eyes and screens that need it", dark: true,
	dim: defaultColor, accent: h(0xffff00, 11), fault: h(0xff7060, 9), warning: h(0xffff00, 11), good: h(0x00ff00, 10),
	frame: defaultColor, comment: h(0x00ffff, 14),
	choice: h(0xffff00, 11), choiceText: h(0x000000, 0),
	evalWhite: h(0xffffff, 15), evalBlack: h(0x444444, 8),
	squares: [shadeCount]paletteColor{h(0x4c4c4c, 4), h(0x000000, 0), h(0x3c2260, 6)},
	wall:    h(0xbcbcbc, 7), middle: .095, chroma: 1.2,
	narrow:  dimNarrow,
	letters: [2]paletteColor{h(0xffffff, 15), h(0xffff00, 11)},
	tones:   [2]pieceColors{{h(0xffffff, 15), h(0x000000, 0)}, {h(0xffff00, 11), h(0x000000, 0)}},
	dots:    [2]paletteColor{{rgb: 0x00ffff}, {rgb: 0x00ffff}}, line: h(0xffffff, 15), grid: h(0xffffff, 15),
}
