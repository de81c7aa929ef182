package theme

// Role is the purpose of a text.
type Role int

// The roles of text.
const (
	Text      Role = iota
	Dim            // what matters less
	Title          // headings, players' names
	Accent         // what should be seen first
	Choice         // the chosen row of a list, the focused button
	Error          // what went wrong
	Warning        // what may go wrong
	Good           // what went well
	Key            // names of keys in hints
	Frame          // lines and bars between things
	Label          // files and ranks beside the board
	Input          // what the user types
	Current        // the present move of a list
	Comment        // comments and variations
	ClockOn        // the clock that runs
	ClockLow       // a clock that runs out
	EvalWhite      // White's part of the evaluation bar and graph
	EvalBlack      // Black's part
	roleCount
)

// Shade is the color of a square by where it is.
type Shade int

// The shades of squares.
const (
	Light Shade = iota
	Dark        // as a1
	Third       // where squares have three colors
	shadeCount
)

// Highlight is what is marked on a square by its color.
type Highlight int

// The grounds of squares.
const (
	Plain     Highlight = iota
	Last                // the last move
	Wall                // a square that is blocked
	Check               // a royal piece in check
	Capture             // what the chosen piece can capture
	Premove             // a move to be played when its turn comes
	Attacker            // what attacks the square asked for
	MarkGreen           // a person's mark, as are the next three
	MarkRed
	MarkYellow
	MarkBlue
	Selected // the chosen piece
	Cursor   // in squares of one row
	Zone     // a part of the board with rules of its own
	groundCount
)

// signs are the characters on both sides of a piece that say the same as the
// ground's color.
var signs = [groundCount][2]byte{
	Last: {'(', ')'}, Check: {'!', '!'}, Capture: {'*', '*'},
	Premove: {'{', '}'}, Attacker: {'^', '^'},
	MarkGreen: {'+', '+'}, MarkRed: {'x', 'x'}, MarkYellow: {'?', '?'}, MarkBlue: {'=', '='},
	Selected: {'<', '>'}, Cursor: {'[', ']'},
}

// Markers returns the characters next to a piece that stand for the ground's color,
// 0 if there are none.
func (g Highlight) Markers() (before, after byte) { return signs[g][0], signs[g][1] }

// Occupant is who stands on a square.
type Occupant int

// The figures on squares.
const (
	White Occupant = iota
	Black
	Target // an empty square to which the chosen piece can go
	Empty
	Line // the cursor's corners
	Grid // lines of the board itself
	figureCount
)

// PieceMaterial is what pieces are made of.
type PieceMaterial int

// The tokens.
const (
	Carved PieceMaterial = iota // figures in the players' colors
	Disc                        // the same disc for both, with text in the players' colors
	Wedge                       // wedges in the players' colors, with text
)

// Tones are the colors of a player's pictures. The edge is that of lines in
// the body, and of an outline round it.
type Tones struct {
	Body, Edge, Text                Color
	ImageBody, ImageEdge, ImageText uint32 // the same in images: 24 bits of sRGB, whatever colors text may have
}
