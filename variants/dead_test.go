package variants_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestDeadPositions tests who can still win: "-" is a dead position, "w", "b"
// and "wb" name the players.
func TestDeadPositions(t *testing.T) {
	for _, test := range []struct{ variant, fen, want string }{
		{"chess", "4k3/8/8/8/8/8/8/4K3", "-"},
		{"chess", "4k3/8/8/8/8/8/8/3NK3", "-"},
		{"chess", "3bk3/8/8/8/8/8/8/4K3", "-"},
		{"chess", "3bk3/8/8/8/8/8/8/4K1B1", "-"},      // d8 and g1 are dark
		{"chess", "2b1k3/8/8/8/8/8/8/4K1B1", "wb"},    // c8 is light
		{"chess", "1b1bk3/8/8/8/8/6B1/8/4K1B1", "-"},  // all dark
		{"chess", "1b1bk3/8/8/8/8/5B2/8/4K1B1", "wb"}, // f3 is light
		{"chess", "3nk3/8/8/8/8/8/8/3NK3", "wb"},      // a knight may be in the way
		{"chess", "4k3/8/8/8/8/8/8/2NNK3", "w"},       // no forced mate, but one
		{"chess", "3bk3/8/8/8/8/8/8/3NK3", "wb"},
		{"chess", "4k3/8/8/8/8/8/4P3/4K3", "w"},
		{"chess", "3rk3/8/8/8/8/8/8/4K3", "b"},
		{"chess", "3qk3/8/8/8/8/8/8/3NK3", "b"}, // a queen takes the knight
		{"chess", "2qqk3/8/8/8/8/8/8/3NK3", "b"},
		{"chess", "3rk3/8/8/8/8/8/8/3NK3", "wb"},
		{"chess", "4k3/4p3/8/8/8/8/8/3NK3", "wb"},
		{"chess", "3rk3/8/8/8/8/8/8/4K1B1", "b"},
		{"chess", "2rqkr2/8/8/8/8/8/8/4K1B1", "b"},
		{"chess", "2rbk3/8/8/8/8/8/8/4K1B1", "b"}, // all bishops dark
		{"chess", "2b1kr2/8/8/8/8/8/8/4K1B1", "wb"},
		{"chess", "4k3/4p3/8/8/8/8/8/4K1B1", "wb"},
		{"chess", "4kr2/8/8/8/8/8/8/2N1K1B1", "wb"},
		{"fischerandom", "4k3/8/8/8/8/8/8/3NK3", "-"},
		{"marseillais", "4k3/8/8/8/8/8/8/3NK3", "-"},
		{"cylinder", "4k3/8/8/8/8/8/8/3BK3", "-"},
		{"losalamos", "3k2/6/6/6/6/2NK2", "-"},
		{"capablanca", "4k5/10/10/10/10/10/10/3NK5", "-"},
		{"capablanca", "4k5/10/10/10/10/10/10/3AK5", "w"},
		{"knightmate", "4k3/8/8/8/8/8/8/4K3", "-"},
		{"knightmate", "4k3/8/8/8/8/8/8/3MK3", "w"}, // b2 mates a1 by itself
		{"knightmate", "4k3/8/8/8/8/8/8/3BK3", "w"},
		{"makruk", "4k3/8/8/8/8/8/8/3MK3", "-"},
		{"makruk", "3mk3/8/8/8/8/8/8/3SK3", "wb"},
		{"makpong", "4k3/8/8/8/8/8/8/4K3", "-"},
		{"makpong", "8/8/8/8/4n3/k7/8/7K", "b"}, // a king in check may not move
		{"makpong", "8/8/8/8/4m3/k7/8/7K", "b"},
		{"karouk", "4k3/8/8/8/8/8/8/4K3", "-"},
		{"karouk", "4k3/8/8/8/8/8/8/3NK3", "w"}, // one check wins
		{"misere", "4k3/8/8/8/8/8/8/3NK3", "-"},
		{"misere", "4k3/8/8/8/8/8/8/3QK3", "b"}, // who is mated wins
		{"misere", "3rk3/8/8/8/8/8/8/3NK3", "wb"},
		{"moderncourier", "4k7/12/12/12/12/12/12/3SK7", "-"},
		{"shako", "4k5/10/10/10/10/10/10/10/10/3CK5", "-"},
		{"shako", "4k5/10/10/10/10/10/10/10/10/2CCK5", "w"},
		{"cwda:WhiteArmy=Colorbound Clobberers", "4k3/8/8/8/8/8/8/2C1KE2", "w"},
		{"cwda:WhiteArmy=Colorbound Clobberers", "4k3/8/8/8/8/8/8/E3K1C1", "-"},
		{"symmetric", "4k4/9/9/9/9/9/9/3BK4", "-"},
		{"symmetric", "3bk4/9/9/9/9/9/9/3BK4", "wb"}, // one may change its color
		{"newzealandchange", "4k3/8/8/8/8/8/8/3NK3", "-"},
		{"newzealandchange", "3qk3/8/8/8/8/8/8/3NK3", "wb"},      // takes the queen and is a rook
		{"omega", "12/4k7/12/12/12/12/12/12/12/12/4KN6/12", "w"}, // in the corner squares
		{"pocketknight", "4k3/8/8/8/8/8/8/4K3[N]", "-"},
		{"pocketknight", "4k3/8/8/8/8/8/8/4K3[Nn]", "wb"},
		{"atomic", "4k3/8/8/8/8/8/8/4K3", "-"},
		{"atomic", "4k3/8/8/8/8/8/8/3NK3", "w"},
		{"3check", "4k3/8/8/8/8/8/8/4K3", "-"},
		{"3check", "4k3/8/8/8/8/8/8/3NK3", "w"},
		{"alice", "4k3/8/8/8/8/8/8/4K3/8/8/8/8/8/8/8/8", "-"},
		{"alice", "4k3/8/8/8/8/8/8/3NK3/8/8/8/8/8/8/8/8", "w"},
		{"relativeroyalty", "4k3/8/8/8/8/8/8/4K3", "-"},
		{"relativeroyalty", "4k3/8/8/8/8/8/8/3KK3", "w"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3", "wb"},
		{"duplex", "4k3/8/8/8/8/8/8/4K3", "wb"},
		{"xhess", "10/10/10/10/4k5/10/10/10/10/4K5", "wb"},
		{"separaterealms", "4k3/8/8/8/8/8/8/4K3", "wb"}, // who repeats loses
		{"doublemove", "4k3/8/8/8/8/8/8/4K3", "wb"},
		{"wildebeest", "4k6/11/11/11/11/11/11/11/11/4K6", "-"},
		{"wildebeest", "4k6/11/11/11/11/11/11/11/11/3NK6", "wb"}, // even the bare king may stalemate
		{"shatranjkamilx", "4k5/10/10/10/10/10/10/10/10/3NK5", "w"},
		{"mainzerschach", "4k6/11/11/11/11/11/11/3NK6", "wb"}, // who is stalemated wins
		{"xiangqi", "3akab2/9/4b4/9/9/9/9/4B4/4A4/2BAK4", "-"},
		{"xiangqi", "3akab2/9/4b4/9/9/9/9/4B4/4A4/2BAKR3", "w"},
		{"xiangqi", "3akab2/9/4b4/9/P8/9/9/9/9/4K4", "w"},
	} {
		v := variantstest.Load(t, test.variant)
		for i, side := range []string{" w -", " b -"} {
			p := variantstest.Position(t, v, test.fen+side)
			got := ""
			for c, name := range []string{"w", "b"} {
				if p.CanWin(engine.Color(c)) {
					got += name
				}
			}
			if got == "" {
				got = "-"
			}
			if got != test.want {
				t.Errorf("%s %s: %s can win, want %s", test.variant, test.fen, got, test.want)
			}
			if r := p.Adjudicated(); r.Over() != (test.want == "-") || r.Over() && r.Reason != "insufficient material" {
				t.Errorf("%s %s: %v (%s)", test.variant, test.fen, r, r.Reason)
			}
			if late := p.TimeOut(engine.Color(i)); (late.Outcome == engine.Drawn) == strings.Contains(test.want, "bw"[i:i+1]) {
				t.Errorf("%s %s: %v when the flag of the player to move falls", test.variant, test.fen, late)
			}
		}
	}
}

// TestNoMate searches all positions of a white king and piece against a black king and
// piece for mates: with material that can't win it finds none for White, with other
// material some.
func TestNoMate(t *testing.T) {
	for _, test := range []struct {
		variant, white, black string
		mates                 bool
	}{
		{"chess", "N", "", false}, {"chess", "B", "", false}, {"chess", "R", "", true},
		{"chess", "N", "q", false}, {"chess", "B", "q", false}, {"chess", "B", "r", false},
		{"chess", "N", "r", true}, {"chess", "B", "n", true}, {"chess", "N", "b", true},
		{"makruk", "M", "", false}, {"makruk", "S", "", true}, {"knightmate", "B", "", true},
		{"shako", "C", "", false}, {"cylinder", "N", "", false},
	} {
		if testenv.Short() && test.black != "" {
			continue // some millions of positions
		}
		t.Run(test.variant+" "+test.white+" "+test.black, func(t *testing.T) {
			t.Parallel()
			v := variantstest.Load(t, test.variant)
			m := &mates{v: v, pieces: "kK" + test.white + test.black}
			if m.find() != test.mates {
				t.Errorf("mates: %v, want %v; %s", !test.mates, test.mates, m.p.FEN())
			}
			if test.mates && !m.p.CanWin(engine.White) {
				t.Errorf("White can't win %s", m.p.FEN())
			}
		})
	}
}

// mates looks for mates of the black king.
type mates struct {
	v      *engine.Variant
	pieces string
	p      *engine.Position
}

func (m *mates) find() bool {
	row := string(rune('0' + m.v.Files()))
	if m.v.Files() == 10 {
		row = "10"
	}
	m.p, _ = m.v.NewPosition(strings.Repeat("/"+row, m.v.Ranks())[1:] + " b -")
	return m.place(0)
}

// place puts the pieces from number n on everywhere.
func (m *mates) place(n int) bool {
	if n == len(m.pieces) {
		return m.p.InCheck(engine.Black) && !m.p.InCheck(engine.White) && len(m.p.LegalMoves()) == 0
	}
	types, _ := m.v.ParseTypes(m.pieces[n : n+1])
	pc := engine.MakePiece(types[0], engine.Color((m.pieces[n]&0x20)>>5))
	for s := range m.v.Size() {
		sq := engine.Square(s)
		if n == 0 && m.v.File(sq) >= (m.v.Files()+1)/2 { // the rest is its mirror image
			continue
		}
		if m.p.PieceAt(sq) != engine.NoPiece || n == 3 && !m.p.InCheck(engine.Black) {
			continue
		}
		m.p.Edit().Put(sq, pc)
		if m.place(n + 1) {
			return true
		}
		m.p.Edit().Put(sq, engine.NoPiece)
	}
	return false
}

// TestDeadUnderOtherRules: a game derived from chess does not inherit what is dead
// in chess where its own rules let such material win.
func TestDeadUnderOtherRules(t *testing.T) {
	const kings, knight = "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/3NK3"
	for _, test := range []struct {
		name          string
		rule          engine.Rule
		kings, knight string // who can win with kings alone, and with a white knight besides
	}{
		{"fifty moves", rules.FiftyMoves{Moves: 100}, "-", "-"},
		{"a king in check may not move", rules.KingStaysInCheck{}, "-", "w"},
		{"one check wins", rules.CheckCount{Checks: 1}, "-", "w"},
		{"perpetual check loses", rules.Repetition{PerpetualCheck: true}, "-", "wb"},
		{"White loses by repetition", rules.Repetition{Loser: "w"}, "wb", "wb"},
		{"stalemate loses", rules.Checkmate{Stalemate: rules.StalemateLoses}, "-", "wb"},
		{"the player with fewer pieces wins a stalemate", rules.Checkmate{FewerWins: true}, "wb", "wb"},
		{"the player with more pieces wins a stalemate", rules.Checkmate{MoreWins: true}, "wb", "wb"},
		{"who is mated wins", rules.Checkmate{MatedWins: true}, "-", "-"},
		{"captures cross lines of a grid", rules.Grid{}, "wb", "wb"},
		{"a hill", rules.LocationVictory{Types: "K", On: "d4 e4 d5 e5"}, "wb", "wb"},
		{"captured pieces come back", rules.Drops{CapturesToHand: true}, "wb", "wb"},
	} {
		d := variants.Chess().Derive(engine.Definition{ID: "mine", Name: "Mine", Rules: []engine.Rule{test.rule}})
		v, err := engine.Compile(d, nil)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		for fen, want := range map[string]string{kings: test.kings, knight: test.knight} {
			got := ""
			for c, name := range []string{"w", "b"} {
				if variantstest.Position(t, v, fen+" w - -").CanWin(engine.Color(c)) {
					got += name
				}
			}
			if got == "" {
				got = "-"
			}
			if got != want {
				t.Errorf("%s: in %s %s can win, want %s", test.name, fen, got, want)
			}
		}
	}
}
