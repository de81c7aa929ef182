package engine

import "fmt"

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

// Preparer completes what a rule knows of a variant when its moves are known
// and positions of it can be set up. It is called once.
type Preparer interface {
	Prepare(v *Variant) error
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

// Settler looks at a position that is complete: the turn has passed after a
// move, or a FEN has been read. It may change its rule's state.
type Settler interface {
	Settle(p *Position)
}

// VetoScope may be implemented by a Legality that is concerned with few moves.
type VetoScope interface {
	// Concerns returns squares such that the rule vetoes no move that neither
	// starts nor ends nor captures on one of them; it is asked before moves are
	// generated. The rule need not be asked about others.
	Concerns(p *Position) Bitboard
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

// Gater lets pieces from the hand enter on the squares that others leave, each
// together with a move; see Move.Gate.
type Gater interface {
	// Gates returns the squares of the player's pieces that let others in as
	// they leave.
	Gates(p *Position) Bitboard
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

// CycleJudge decides who loses by having gone round in a circle for so many
// plies, if it is just one of the players.
type CycleJudge interface {
	CycleLoser(p *Position, plies int) (loser Color, ok bool)
}

// WinTester tells whether a player may still win by some sequence of legal
// moves. It says no only if it is sure.
type WinTester interface {
	CanWin(p *Position, c Color) bool
}

// NoMovesResulter decides a game in which the player to move has no moves.
// One that returns no result leaves the decision to the next rule; in the end
// a player in check has lost, and one not in check has drawn.
type NoMovesResulter interface {
	NoMovesResult(p *Position, inCheck bool) Result
}

// CheckTester replaces the kernel's notion of check. A variant can have one.
type CheckTester interface {
	InCheck(p *Position, c Color) bool
	// Royals returns the pieces of a player of which one is attacked when the
	// player is in check.
	Royals(p *Position, c Color) Bitboard
}

// Turner decides whose move it is after m, which has just been made: after
// NoMove, with which a player passes, it is the opponent's.
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

// hooks are the hooks of a variant, sorted by kind once.
type hooks struct {
	effects   []SideEffecter
	made      []MoveMaker
	settlers  []Settler
	legal     []Legality
	scopes    []VetoScope
	vetoAll   bool // some Legality has no VetoScope
	filters   []MoveFilter
	sources   []MoveSource
	gates     []Gater
	enders    []GameEnder
	judges    []Adjudicator
	winners   []WinTester
	cycles    []CycleJudge
	noMoves   []NoMovesResulter
	check     CheckTester       // nil: royal pieces must not be attacked
	turner    Turner            // nil: the players take turns
	sole      map[string]string // kinds of hook of which there is one: the rule that has it
	describes []Describer
	sections  map[string]FENSection
	advisers  []Adviser
}

func collect[H any](list *[]H, hook any) {
	if h, ok := hook.(H); ok {
		*list = append(*list, h)
	}
}

// claim sets a hook of a kind that a variant can have only once.
func claim[H any](h *hooks, place *H, kind, rule string, hook any) error {
	own, ok := hook.(H)
	if !ok {
		return nil
	}
	if other, taken := h.sole[kind]; taken {
		return fmt.Errorf("rules %q and %q both %s: a variant can have only one that does", other, rule, kind)
	}
	h.sole[kind] = rule
	*place = own
	return nil
}

// add adds what a rule's hook can do.
func (h *hooks) add(rule string, hook any) error {
	if err := claim(h, &h.check, "decide what check is", rule, hook); err != nil {
		return err
	}
	if err := claim(h, &h.turner, "decide whose move it is", rule, hook); err != nil {
		return err
	}
	collect(&h.effects, hook)
	collect(&h.made, hook)
	collect(&h.settlers, hook)
	collect(&h.legal, hook)
	collect(&h.scopes, hook)
	h.vetoAll = len(h.scopes) < len(h.legal)
	collect(&h.filters, hook)
	collect(&h.sources, hook)
	collect(&h.gates, hook)
	collect(&h.enders, hook)
	collect(&h.judges, hook)
	collect(&h.winners, hook)
	collect(&h.cycles, hook)
	collect(&h.noMoves, hook)
	collect(&h.describes, hook)
	collect(&h.advisers, hook)
	if s, ok := hook.(FENSection); ok {
		for _, name := range s.Sections() {
			if err := claim(h, new(FENSection), "read the FEN's section "+name, rule, hook); err != nil {
				return err
			}
			h.sections[name] = s
		}
	}
	return nil
}
