package engine

// Rule is a part of a variant's rules: plain data, so that definitions can be
// derived from one another and read from text. Its Bind method returns what
// runs: any value that implements one or more of the hook interfaces below, or
// nil for rules that only fill in tables. The variant calls only the hooks
// that are there, so it pays nothing for those that it does not use.
type Rule interface {
	// Key names the kind of rule, such as "castling". In a derived variant a
	// rule replaces the base's rule with the same key.
	Key() string
	// Describe says the rule in words, as a sentence or a few.
	Describe(v *Variant) string
	// Bind checks the rule's parameters against the variant and returns its
	// hooks.
	Bind(b *Builder) (hooks any, err error)
}

// MoveMaker keeps a rule's state up to date. It is called for each move just
// after the board has changed; Position.Side is still the player who moved.
type MoveMaker interface {
	MoveMade(p *Position, m Move)
}

// SideEffecter changes the board further after a move, such as by an
// explosion. It is called before any MoveMaker, so that these see the board as
// it will be.
type SideEffecter interface {
	SideEffects(p *Position, m Move)
}

// Legality vetoes moves. It is called with the move made; Position.Mover is
// the player who made it.
type Legality interface {
	Legal(p *Position, m Move) bool
}

// MoveUnmaker is told of each move just before it is taken back. State kept in
// slots and pieces placed through the position are restored without it.
type MoveUnmaker interface {
	MoveUnmade(p *Position, m Move)
}

// MoveFilter sees each pseudo-legal move of a piece as it is generated. It
// returns false to drop the move, and may add others to out in its place.
type MoveFilter interface {
	MoveGenerated(p *Position, m Move, out *MoveList) bool
}

// MoveSource adds pseudo-legal moves that no piece makes by itself, such as
// castling; it is called once for each position, after all pieces' moves are
// in out, which hold only legal ones from index own on.
type MoveSource interface {
	SpecialMoves(p *Position, out *MoveList)
}

// MoveVarier adds moves that are legal moves in another form, such as with a
// piece entering from the hand. All of them must be legal, unless the variant
// has pieces that need a hurdle: then they are tested.
type MoveVarier interface {
	// VaryMoves adds the other forms of the moves from index start on.
	VaryMoves(p *Position, out *MoveList, start int)
	// Varied returns the squares whose pieces' moves, special ones aside, have
	// so many more forms each.
	Varied(p *Position) (from Bitboard, forms int)
}

// GameEnder ends games at once, by the position alone: a position that it
// calls finished has no moves.
type GameEnder interface {
	GameEnd(p *Position) Result
}

// Adjudicator ends games by their history or by counters, such as repetition.
// It is asked by Game and by the search, not when moves are counted.
type Adjudicator interface {
	Adjudicate(p *Position) Result
}

// NoMovesResulter decides a game in which the player to move has no moves.
// One that returns no result leaves the decision to the next rule; in the end
// a player in check has lost, and one not in check has drawn.
type NoMovesResulter interface {
	NoMovesResult(p *Position, inCheck bool) Result
}

// CheckTester replaces the kernel's notion of check.
type CheckTester interface {
	InCheck(p *Position, c Color) bool
}

// Turner decides whose move it is after m, which has just been made.
type Turner interface {
	NextSide(p *Position, m Move) Color
}

// Describer changes the way in which a move is written. text is the move as
// written so far; san tells which notation.
type Describer interface {
	DescribeMove(p *Position, m Move, text string, san bool) string
}

// FENSection reads and writes named sections of the FEN.
type FENSection interface {
	// Sections names the sections, such as "castling".
	Sections() []string
	// WriteFEN returns the text of a section.
	WriteFEN(p *Position, section string) string
	// ReadFEN sets the rule's state from a section's text, which is empty if
	// the FEN ended before it, and for the start position: the rule then sets
	// its default. All pieces are on the board by then.
	ReadFEN(p *Position, section, text string) error
	// Accepts reports whether text looks like the section; text that does not
	// is left for the next section.
	Accepts(section, text string) bool
}

// Extender deepens the search after a move, by so many plies.
type Extender interface {
	Extend(p *Position, m Move) int
}

// Hasher adds to the hash of a position what is neither on the board, in the
// hands nor in a slot. Most rules keep their state in slots and need no Hasher.
type Hasher interface {
	Hash(p *Position) uint64
}

// hooks are the hooks of a variant, sorted by kind once.
type hooks struct {
	effects   []SideEffecter
	made      []MoveMaker
	legal     []Legality
	unmade    []MoveUnmaker
	filters   []MoveFilter
	sources   []MoveSource
	variers   []MoveVarier
	enders    []GameEnder
	judges    []Adjudicator
	noMoves   []NoMovesResulter
	checks    []CheckTester
	turners   []Turner
	describes []Describer
	sections  map[string]FENSection
	extends   []Extender
	hashes    []Hasher
}

func collect[H any](list *[]H, hook any) {
	if h, ok := hook.(H); ok {
		*list = append(*list, h)
	}
}

func (h *hooks) add(hook any) {
	collect(&h.effects, hook)
	collect(&h.made, hook)
	collect(&h.legal, hook)
	collect(&h.unmade, hook)
	collect(&h.filters, hook)
	collect(&h.sources, hook)
	collect(&h.variers, hook)
	collect(&h.enders, hook)
	collect(&h.judges, hook)
	collect(&h.noMoves, hook)
	collect(&h.checks, hook)
	collect(&h.turners, hook)
	collect(&h.describes, hook)
	collect(&h.extends, hook)
	collect(&h.hashes, hook)
	if s, ok := hook.(FENSection); ok {
		for _, name := range s.Sections() {
			h.sections[name] = s
		}
	}
}
