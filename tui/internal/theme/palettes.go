package theme

// hue is a colour in both palettes: its number of 256 and its number of 16.
type hue struct {
	wide, narrow Color
}

// h returns a hue by its two numbers.
func h(wide, narrow uint8) hue { return hue{Number(wide), Number(narrow)} }

// own is the terminal's own colour.
var own = hue{}

// palette is a theme's colours, by what they are for.
type palette struct {
	name, about string
	dark        bool // for terminals with a dark background

	dim, accent, fault, warning, good, key, frame, label, comment hue
	choice, choiceText                                            hue
	evalWhite, evalBlack                                          hue

	grounds [groundCount]hue

	// Letters on the grounds; with 16 colours they depend on the ground.
	white, black, target, signal Color

	whiteTones, blackTones [2]hue // body and edge of pictures
}

// palettes are the themes. A board's squares are of middle lightness where
// White's letters are white and Black's black, so that both are legible on
// both. Numbers of two digits are preferred for the squares, in slate above
// all: each digit is sent once for each square.
var palettes = []palette{slate, paper, forest, contrast}

var slate = palette{
	name: "slate", about: "calm greys and blues on a dark background", dark: true,
	dim: h(245, 7), accent: h(110, 14), fault: h(203, 9), warning: h(179, 11), good: h(108, 10),
	key: h(110, 14), frame: h(240, 8), label: own, comment: h(108, 10),
	choice: h(24, 4), choiceText: h(231, 15),
	evalWhite: h(252, 15), evalBlack: h(237, 8),
	grounds: [groundCount]hue{
		Light: h(66, 4), Dark: h(60, 0), Third: h(95, 6), LastLight: h(65, 6), LastDark: h(58, 6), Wall: h(237, 7),
		Check: h(160, 1), Capture: h(130, 1), Premove: h(97, 5), Attacker: h(94, 5),
		MarkGreen: h(28, 2), MarkRed: h(131, 1), MarkYellow: h(136, 3), MarkBlue: h(25, 6),
		Selected: h(29, 2), Cursor: h(31, 7),
	},
	white: Number(231), black: Number(16), target: Number(231), signal: Number(231),
	whiteTones: [2]hue{h(255, 15), h(240, 4)}, blackTones: [2]hue{h(16, 11), h(250, 0)},
}

var paper = palette{
	name: "paper", about: "ink on pale squares, for a light background",
	dim: h(243, 8), accent: h(25, 4), fault: h(160, 1), warning: h(130, 3), good: h(28, 2),
	key: h(25, 4), frame: h(250, 7), label: h(243, 8), comment: h(65, 2),
	choice: h(25, 4), choiceText: h(231, 15),
	evalWhite: h(254, 7), evalBlack: h(239, 0),
	grounds: [groundCount]hue{
		Light: h(230, 7), Dark: h(187, 6), Third: h(181, 3), LastLight: h(193, 3), LastDark: h(150, 3), Wall: h(243, 0),
		Check: h(217, 1), Capture: h(216, 1), Premove: h(183, 5), Attacker: h(223, 5),
		MarkGreen: h(120, 2), MarkRed: h(224, 1), MarkYellow: h(221, 3), MarkBlue: h(153, 4),
		Selected: h(114, 2), Cursor: h(117, 4),
	},
	white: Number(25), black: Number(16), target: Number(124), signal: Number(16),
	whiteTones: [2]hue{h(25, 4), h(231, 15)}, blackTones: [2]hue{h(234, 0), h(250, 7)},
}

var forest = palette{
	name: "forest", about: "greens and wood on a dark background", dark: true,
	dim: h(245, 7), accent: h(179, 11), fault: h(203, 9), warning: h(215, 11), good: h(114, 10),
	key: h(150, 10), frame: h(239, 8), label: h(245, 7), comment: h(150, 10),
	choice: h(22, 2), choiceText: h(231, 15),
	evalWhite: h(230, 15), evalBlack: h(236, 8),
	grounds: [groundCount]hue{
		Light: h(101, 2), Dark: h(65, 6), Third: h(95, 3), LastLight: h(137, 3), LastDark: h(94, 3), Wall: h(235, 0),
		Check: h(160, 1), Capture: h(130, 1), Premove: h(97, 5), Attacker: h(133, 5),
		MarkGreen: h(28, 7), MarkRed: h(131, 1), MarkYellow: h(136, 3), MarkBlue: h(25, 4),
		Selected: h(30, 7), Cursor: h(32, 4),
	},
	white: Number(231), black: Number(16), target: Number(230), signal: Number(231),
	whiteTones: [2]hue{h(230, 15), h(239, 4)}, blackTones: [2]hue{h(16, 0), h(187, 7)},
}

var contrast = palette{
	name: "contrast", about: "black and white, for eyes and screens that need it", dark: true,
	dim: own, accent: h(226, 11), fault: h(196, 9), warning: h(226, 11), good: h(46, 10),
	key: h(226, 11), frame: own, label: own, comment: h(51, 14),
	choice: h(226, 11), choiceText: h(16, 0),
	evalWhite: h(231, 15), evalBlack: h(238, 8),
	grounds: [groundCount]hue{
		Light: h(239, 4), Dark: h(16, 0), Third: h(54, 6), LastLight: h(18, 6), LastDark: h(18, 6), Wall: h(250, 7),
		Check: h(124, 1), Capture: h(88, 1), Premove: h(53, 5), Attacker: h(52, 5),
		MarkGreen: h(22, 2), MarkRed: h(52, 1), MarkYellow: h(58, 3), MarkBlue: h(17, 6),
		Selected: h(22, 2), Cursor: h(19, 7),
	},
	white: Number(231), black: Number(226), target: Number(51), signal: Number(231),
	whiteTones: [2]hue{h(231, 15), h(16, 0)}, blackTones: [2]hue{h(226, 11), h(16, 0)},
}
