package openings

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestTables reads all names.
func TestTables(t *testing.T) {
	for id, least := range map[string]int{"chess": 3600, "xiangqi": 15} {
		for _, table := range tables {
			if table.id != id {
				continue
			}
			book, err := table.book()
			if err != nil {
				t.Fatal(err)
			}
			if len(book.named) < least {
				t.Errorf("%s has %d openings, want %d at least", id, len(book.named), least)
			}
			for at, o := range book.named {
				if o.Name == "" || id == "chess" && len(o.ECO) != 3 {
					t.Errorf("%s: %s is %+v", id, at, o)
				}
			}
		}
	}
}

// TestOf finds openings, also by transposition and in games that begin as chess does.
func TestOf(t *testing.T) {
	for _, tt := range []struct{ id, fen, moves, eco, name string }{
		{"chess", "", "", "", ""},
		{"chess", "", "e4 c5", "B20", "Sicilian Defense"},
		{"chess", "", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 h3", "C68", "Ruy Lopez: Exchange Variation"},
		{"chess", "", "Nf3 Nc6 e4 e5 Bb5 a6 Ba4 h5", "C70", "Ruy Lopez: Morphy Defense"},
		{"chess", "", "c4 e6 Nc3 d5 d4 Nf6", "D35", "Queen's Gambit Declined: Normal Defense"},
		{"chess", "", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "C50", "Italian Game: Giuoco Piano"},
		{"kingofthehill", "", "e4 c5", "B20", "Sicilian Defense"},
		{"crazyhouse", "", "e4 c5", "B20", "Sicilian Defense"},
		{"chess960:PositionNumber=518", "", "e4 c5", "B20", "Sicilian Defense"},
		{"3check", "", "e4 c5", "B20", "Sicilian Defense"},
		{"cylinder", "", "e4 c5", "", ""},
		{"torpedo", "", "e4 c5", "", ""},
		{"atomic", "", "e4 c5", "", ""},
		{"giveaway", "", "e4 c5", "", ""},
		{"doublemove", "", "e4", "", ""},
		{"berolina", "", "Nf3", "", ""},
		{"nocastle", "", "e4", "", ""},
		{"capablanca", "", "e4", "", ""},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1", "e4", "", ""},
		{"xiangqi", "", "h3e3 h10g8 h1g3 b10c8", "", "Central Cannon: Screen Horses"},
		{"xiangqi", "", "h3e3 b10c8 h1g3 h10g8 a4a5", "", "Central Cannon: Screen Horses"},
	} {
		v := variantstest.Load(t, tt.id)
		fen := tt.fen
		if fen == "" {
			fen = v.StartFEN()
		}
		got := For(v, fen).Of(v, fen, variantstest.Moves(t, v, fen, tt.moves))
		if got.ECO != tt.eco || got.Name != tt.name {
			t.Errorf("%s %s: %+v, want %s %s", tt.id, tt.moves, got, tt.eco, tt.name)
		}
	}
}

// TestTagGame: a game is tagged once, and only if its opening is known.
func TestTagGame(t *testing.T) {
	load := func(pgn.Tags) (*engine.Variant, error) { return variants.Load("chess") }
	for text, want := range map[string]string{
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 *":                          "C60 Ruy Lopez",
		"[Opening \"Spanish\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *": " Spanish",
		"1. e4 e5 2. Zz *":                                      "C20 King's Pawn Game",
		"*":                                                     " ",
	} {
		list, err := pgn.ReadAll(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		_ = pgn.Resolve(list[0], load) // one has a move that does not fit
		TagGame(list[0])
		if got := list[0].Tags.Get("ECO") + " " + list[0].Tags.Get("Opening"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	tags := pgn.Tags{{Name: "ECO", Value: "C60"}, {Name: "Opening", Value: "Ruy Lopez"}}
	if (Opening{Name: "Elephant Opening"}).Tag(&tags); tags.Has("ECO") || tags.Get("Opening") != "Elephant Opening" {
		t.Errorf("the tags are %v", tags)
	}
}

// TestRetagGame: other names give way to those of the book, but not where there is
// no book.
func TestRetagGame(t *testing.T) {
	for id, want := range map[string]string{"chess": "B00 King's Pawn Game", "makruk": "M1 Mine"} {
		v := variantstest.Load(t, id)
		list, err := pgn.ReadAll(strings.NewReader("[ECO \"M1\"]\n[Opening \"Mine\"]\n\n1. e4 *"))
		if err != nil {
			t.Fatal(err)
		}
		if err := pgn.Resolve(list[0], func(pgn.Tags) (*engine.Variant, error) { return v, nil }); err != nil {
			t.Fatal(err)
		}
		RetagGame(list[0])
		if got := list[0].Tags.Get("ECO") + " " + list[0].Tags.Get("Opening"); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

func TestBadTables(t *testing.T) {
	for text, want := range map[string]string{
		"0 e2e4\tA00":              "between tabs",
		"e2e4\tA00\tX":             "a number of plies",
		"1 e2e4\tA00\tX":           "from 0 to 0",
		"\n0 e2e5\tA00\tX":         "line 2: \"e2e5\" is no legal move",
		"0 e2e4\tA00\tX\n2 d7\t\t": "from 0 to 1",
	} {
		if _, err := readOf("chess", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	for b.Loop() {
		if _, err := readOf("chess", chessNames); err != nil {
			b.Fatal(err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("0 e2e4 e7e5\tC20\tOpen Game\n1 c7c5\tB20\tSicilian")
	chess, err := variants.Load("chess")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if b, err := read(chess, text); err == nil && b == nil {
			t.Error("neither a book nor an error")
		}
	})
}
