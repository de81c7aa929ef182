package dialect_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
)

// TestXBoardEngines has engines of the XBoard protocol play against random moves in all
// variants that they play, straight or adapted: neither side may find the other's moves
// illegal.
func TestXBoardEngines(t *testing.T) {
	turns := 40
	if testenv.Short() {
		turns = 16
	}
	for _, name := range []string{"fairymax", "maxqi", "fairy-stockfish"} {
		t.Run(name, func(t *testing.T) {
			e := run(t, name)
			d, c := e.describeXBoard(name)
			for _, offer := range dialect.Playable(variants.BuiltIn().Listed(), d, c) {
				if testenv.Short() && !slices.Contains([]string{"chess", "seirawan", "embassy", "xiangqi", "grand", "shogi"}, offer.ID) {
					continue
				}
				t.Run(offer.ID, func(t *testing.T) {
					e.t = t
					v := variantstest.Load(t, offer.ID)
					dia, err := dialect.Find(v, d, c)
					if err != nil {
						t.Fatal(err)
					}
					playXBoard(t, e, v, dia, d.AcceptsFEN, turns)
				})
			}
		})
	}
}

// playXBoard plays random moves as White against an engine.
func playXBoard(t *testing.T, e *program, v *engine.Variant, dia *xboard.Dialect, setboard bool, turns int) {
	t.Helper()
	e.send("force", "ping 7") // the game before may have ended while it was thinking
	e.until("pong 7")
	e.send("new", "variant "+dia.Variant, "easy", "sd 2", "force")
	p := variantstest.Position(t, v, "")
	if dia.MustSendStart {
		sendPosition(t, e, dia, p, setboard)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range turns {
		legal := p.LegalMoves()
		if len(legal) == 0 || p.Result().Over() {
			return
		}
		m := choose(rng, p, legal)
		text, err := dia.Write(p, m)
		if err != nil { // tell it the position instead
			t.Logf("%s: %v", p.FEN(), err)
			return
		}
		p.Make(m)
		if len(p.LegalMoves()) == 0 || p.Result().Over() {
			return
		}
		if setboard {
			text = "usermove " + text
		}
		e.send("force", text, "go")
		reply, ok := e.reply()
		if !ok {
			return // it thinks that the game is over
		}
		theirs, err := dia.Read(p, reply)
		if err != nil {
			t.Fatalf("%s: after %s the engine made the move %q: %v", p.FEN(), text, reply, err)
		}
		p.Make(theirs)
	}
}

// TestGNUShogi plays against an engine with squares of its own.
func TestGNUShogi(t *testing.T) {
	e := run(t, "gnushogi", "-X")
	v := variantstest.Load(t, "shogi")
	dia, err := dialect.Find(v, &xboard.Description{Protocol: xboard.CECP}, &xboard.Config{Command: []string{"gnushogi", "-X"}})
	if err != nil {
		t.Fatal(err)
	}
	e.send("level 60 0:06")
	p := variantstest.Position(t, v, "")
	rng := rand.New(rand.NewPCG(5, 6))
	for range 4 {
		legal := p.LegalMoves()
		if len(legal) == 0 {
			return
		}
		m := choose(rng, p, legal)
		text, err := dia.Write(p, m)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		if len(p.LegalMoves()) == 0 {
			return
		}
		e.send(text)
		words := strings.Fields(e.until("")[0])
		for len(words) < 3 || words[1] != "..." {
			if strings.HasPrefix(strings.Join(words, " "), "Illegal") {
				t.Fatalf("%s: %q", p.FEN(), words)
			}
			words = strings.Fields(e.next())
		}
		if m, err = dia.Read(p, words[2]); err != nil {
			t.Fatalf("%s: the engine made the move %q: %v", p.FEN(), words[2], err)
		}
		p.Make(m)
	}
}

// choose picks a random move, by preference castling, a promotion, a capture en
// passant or one with a piece that enters.
func choose(rng *rand.Rand, p *engine.Position, legal []engine.Move) engine.Move {
	special := slices.DeleteFunc(slices.Clone(legal), func(m engine.Move) bool {
		return !m.IsCastling() && m.Kind() != engine.EnPassant && m.Gate() == 0 && (!m.IsPromotion())
	})
	if len(special) > 0 && rng.IntN(2) == 0 {
		return special[rng.IntN(len(special))]
	}
	return legal[rng.IntN(len(legal))]
}

// sendPosition sets a position up in which White is to move.
func sendPosition(t *testing.T, e *program, dia *xboard.Dialect, p *engine.Position, setboard bool) {
	t.Helper()
	fen := fenOf(t, dia, p)
	if setboard {
		e.send("setboard " + fen)
		return
	}
	e.send("edit", "#")
	for c := range engine.Color(2) {
		e.send(edited(fen, c, p.Variant())...)
		e.send([]string{"c", "."}[c])
	}
}

// edited returns the lines that place a player's pieces.
func edited(fen string, c engine.Color, v *engine.Variant) []string {
	first := 1
	if v.Ranks() == 10 {
		first = 0
	}
	array, _, _ := strings.Cut(fen, " ")
	var out []string
	for i, row := range strings.Split(array, "/") {
		file, number := 0, 0
		for _, r := range row {
			if r >= '0' && r <= '9' {
				number = number*10 + int(r-'0')
				continue
			}
			file, number = file+number, 0
			if (r >= 'a') == (c == engine.Black) {
				out = append(out, fmt.Sprintf("%s%c%d", strings.ToUpper(string(r)), 'a'+file, v.Ranks()-1-i+first))
			}
			file++
		}
	}
	return out
}

// reply returns the engine's move; ok is false if it claims that the game is
// over.
func (e *program) reply() (move string, ok bool) {
	e.t.Helper()
	for {
		line := e.next()
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "move":
			for strings.HasSuffix(rest, ",") { // the first leg of several
				_, more, _ := strings.Cut(e.next(), " ")
				rest += more
			}
			return rest, true
		case word == "1-0", word == "0-1", word == "1/2-1/2", word == "resign":
			return "", false
		case strings.HasPrefix(line, "Illegal move"), strings.HasPrefix(line, "Error"):
			if !strings.Contains(line, "easy") {
				e.t.Fatalf("the engine says %q", line)
			}
		}
	}
}
