package xboardclient_test

import (
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
)

// TestOwnDraws is about engines that take a game for drawn by rules of their own: such a
// claim counts as an offer, and the game continues.
func TestOwnDraws(t *testing.T) {
	const maxqi = "< protover 2\n> feature ping=1 setboard=0 colors=0 variants=\"xiangqi\" done=1\n"
	for name, script := range map[string]string{
		"in its turn":    "< go\n> 1/2-1/2 {Draw by fifty move rule}\n< force\n< go\n> move b2b4",
		"after its move": "< go\n> move b2b3\n> 1/2-1/2 {Draw by fifty move rule}\n> feature myname=\"Told\"\n< force\n< b7b6\n> 1/2-1/2 {Draw by fifty move rule}\n< go\n> move b3b4",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := fakeConfig(maxqi + script)
			c.Name = "MaxQi"
			e, _ := open(t, c)
			v := variantstest.Load(t, "xiangqi")
			newGame(t, e, xboard.GameInfo{Variant: v})
			g, err := engine.NewGame(v, "")
			if err != nil {
				t.Fatal(err)
			}
			think := func() xboard.Reply {
				t.Helper()
				r, err := e.Think(patient(t), xboard.Request{Moves: g.Moves()}, nil)
				if err != nil || r.Claim.Over() || g.Play(r.Move) != nil {
					t.Fatalf("%+v, %v", r, err)
				}
				return r
			}
			r := think()
			if name == "after its move" {
				until(t, func() bool { return e.Describe().Name == "Told" })
				if err := notation.PlayGame(g, "b8b7"); err != nil {
					t.Fatal(err)
				}
				r = think()
			}
			if !r.OffersDraw {
				t.Error("it offers no draw")
			}
		})
	}
}
