package pgn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/notation"
)

// TestSigns reads what annotators write behind moves: the game continues, and the sign is a
// glyph or a comment.
func TestSigns(t *testing.T) {
	for _, tt := range []struct {
		signs string // with blanks between them
		nag   int
	}{
		{"‼", 3}, {"⁇", 4}, {"⁉", 5}, {"⁈", 6}, {"□", 7}, {"=", 10}, {"∞", 13}, {"+= += +/= ⩲", 14}, {"=+ =/+ ⩱", 15},
		{"± +/- +/−", 16}, {"∓ -/+ −/+", 17}, {"+- +−", 18}, {"-+ −+", 19}, {"⟳", 32}, {"↑", 36}, {"→", 40}, {"⇆", 132}, {"⊕", 138},
		{"∆", 140}, {"⌓", 142}, {"N TN", 146}, {"RR", 145}, {"D", 220}, {"=∞", 44},
	} {
		for _, sign := range strings.Fields(tt.signs) {
			for _, form := range []string{"1. e4 e5 2. Nf3 %s Nc6 3. Bb5 *", "1. e4 e5 2. Nf3%s Nc6 3. Bb5 *", "1. e4 e5 2. Nf3!%s Nc6 3. Bb5 *", "1. e4 e5 2. Nf3 $1 %s 2... Nc6 3. Bb5 *"} {
				text := fmt.Sprintf(form, sign)
				g := gameIn(t, text)
				if err := Resolve(g, load); err != nil {
					t.Errorf("%s: %v", text, err)
					continue
				}
				line := g.MainLine()
				if nags := fmt.Sprint(line[2].NAGs); len(line) != 5 || line[2].Text != "Nf3" || !strings.Contains(nags+" ", fmt.Sprint(tt.nag)) {
					t.Errorf("%s: %d moves, %s has %s, want $%d", text, len(line), line[2].Text, nags, tt.nag)
				}
			}
		}
	}
}

// TestForeignWords reads games among whose moves there is something else.
func TestForeignWords(t *testing.T) {
	for _, tt := range []struct {
		name, moves string
		plies       int
		want        string // in the game that is written
	}{
		{"sign of Black", "1. e4 e5↑ 2. Nf3 *", 3, "e5 $37"},
		{"word", "1. e4 foo e5 2. Nf3 *", 3, "{foo}"},
		{"words at the end", "1. e4 e5 Black resigns 1-0", 2, "{Black} {resigns}"},
		{"word first", "hello 1. e4 e5 *", 2, "{hello}"},
		{"unknown sign", "1. e4 ⊛ e5 2. Nf3 *", 3, "{⊛}"},
		{"unknown sign joined", "1. e4⊛ e5 2. Nf3 *", 3, "e4 {⊛}"},
		{"joined signs", "1. e4N= e5 2. Nf3TN *", 3, "Nf3 $146"},
		{"check and sign", "1. e4 f5 2. Qh5+= g6 *", 4, "Qh5 $14"},
		{"check mark and sign", "1. e4 f5 2. Qh5++- g6 *", 4, "Qh5+ $18"},
		{"word in a variation", "1. e4 e5 (1... c5 hmm 2. Nf3) 2. Nf3 *", 3, "{hmm}"},
		{"word begins a variation", "1. e4 e5 (well c5 2. Nf3) 2. Nf3 *", 3, "{well}"},
		{"variation of words", "1. e4 e5 (nothing) 2. Nf3 *", 3, "{nothing}"},
		{"castling in zeros", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 00 00 *", 8, "4. 00 00"},
		{"castling on the long side", "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 000 *", 10, "5. 000 000"},
		{"promotion without a piece", "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. b8 g6 6. h4 *", 11, "5. b8=Q g6"},
		{"promotion without a piece, check", "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. bxa8+ g6 6. h4 *", 11, "5. bxa8=Q g6"},
		{"promotion to nothing", "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 Nc6 5. b8= g6 6. h4 *", 11, "5. b8=Q g6"},
		{"figurines of HTML", "1. &#9816;f3 &#x265E;c6 2. &#9817;b4? *", 3, "1. ♘f3 ♞c6 2. ♙b4 $2"},
		{"blanks of HTML", "1.&nbsp;e4 e5&nbsp;2.&#160;Nf3&ensp;Nc6 *", 4, "1. e4 e5 2. Nf3 Nc6"},
		{"signs of HTML", "1. e4&plusmn; e5 &infin; 2. Nf3 *", 3, "1. e4 $16 e5 $13 2. Nf3"},
		{"result of HTML", "1. e4 e5 &frac12;-&frac12;", 2, "1/2-1/2"},
		{"no reference of HTML", "1. e4 R&D e5 2. Nf3 & *", 3, "2. Nf3"},
		{"result with blanks", "1. e4 e5 1/2 - 1/2", 2, "1/2-1/2"},
		{"result with an en dash", "1. e4 e5 1/2–1/2\n\n1. d4 *", 2, "1/2-1/2"},
		{"result with a minus sign", "1. e4 e5 0−1", 2, "0-1"},
		{"result with dashes, blanks", "1. e4 e5 1 ― 0", 2, "1-0"},
		{"result with a period", "1. e4 e5 1-0.", 2, "1-0"},
		{"marks of direction", "1. e4\u200e e5\u200f 1-0", 2, "1-0"},
		{"signs apart in a row", "1. e4 e5 2. Nf3 =! Nc6 3. Bb5 != *", 5, "Bb5 $1 $10"},
		{"compensation", "1. e4 ≌ e5≌ 2. Nf3 *", 3, "e4 $44 e5 $45 2. Nf3"},
		{"signs in parentheses", "1. e4 (!) e5 (+/=) 2. Nf3 (N) Nc6(?!) *", 4, "1. e4 $1 e5 $14 2. Nf3 $146 Nc6 $6"},
		{"offer of a draw", "1. e4 (=) e5(=) 2. Nf3 *", 3, "1. e4 {(=)} 1... e5 {(=)} 2. Nf3"},
		{"check in parentheses", "1. e4 (+) e5 2. Nf3 *", 3, "1. e4 {(+)} 1... e5 2. Nf3"},
		{"en passant in parentheses", "1. e4 e6 2. e5 d5 3. exd6(ep) Bxd6 4. d4 *", 7, "Bxd6 4. d4"},
		{"en passant apart", "1. e4 e6 2. e5 d5 3. exd6 (e.p.) Bxd6 4. d4 *", 7, "Bxd6 4. d4"},
		{"en passant in full", "1. e4 e6 2. e5 d5 3. exd6 en passant Bxd6 4. d4 *", 7, "{en} {passant}"},
		{"mate as a sign", "1. f3 e5 2. g4 Qh4≠ 0-1", 4, "0-1"},
		{"mate as a sign apart", "1. f3 e5 2. g4 Qh4 ‡ 0-1", 4, "Qh4‡ 0-1"},
		{"letter behind a move", "1. f3 e5 2. g4 Qh4X 0-1", 4, "Qh4 {X} 0-1"},
		{"word joined", "1. e4better e5 2. Nf3 *", 3, "e4 {better} 1... e5"},
		{"double check in short", "1. e4 f5 2. Qh5 dbl. ch. g6 3. d4 *", 5, "g6 3. d4"},
		{"short words", "1. e4 of an e5 2. Nf3 do Nc6 *", 4, "{of} {an}"},
		{"opening's code", "1. e4 e5 C20 2. Nf3 *", 3, "e5 {C20} 2. Nf3"},
		{"evaluations without braces", "1. e4 +0.35 e5 -0.20/13 2. Nf3 *", 3, "e4 {+0.35} 1... e5 {-0.20/13} 2. Nf3"},
		{"dollar without a number", "1. e4 $-1 e5 2. Nf3 *", 3, "{$} {-1} 1... e5"},
		{"joined moves", "1.e4e5 2.Nf3Nc6 3.Bb5 *", 5, "1. e4 e5 2. Nf3 Nc6 3. Bb5"},
		{"number joined to the move before", "1.e4 e52.Nf3 Nc63.Bb5! a6 (3... Nf6) 4.Ba4 *", 7, "3. Bb5 $1 a6 (3... Nf6) 4. Ba4"},
		{"numbers with colons", "1: e4 e5 2: Nf3 *", 3, "1. e4 e5 2. Nf3"},
		{"numbers with dashes", "1- e4 e5 2- Nf3 *", 3, "1. e4 e5 2. Nf3"},
		{"null moves", "1. e4 <> 2. d4 -- 3. Nf3 Z0 4. Nc3 *", 7, "4. Nc3"},
		{"Cyrillic letters", "1. е4 e5 2. Nf3 Nc6 3. Bс4 Bc5 4. О-О Nf6 *", 8, "Nf6"},
		{"characters without width in a move", "1. e\u00ad4 e5 2. N\u200df3 Nc\u20606 *", 4, "1. e4 e5 2. Nf3 Nc6"},
		{"marks of direction around", "\u202a1. \u2066e4 e5\u202c\u2069 *", 2, "1. e4 e5"},
		{"second result", "1. e4 e5 0-1 0-1", 2, "0-1 {0-1}"},
		{"words behind the result", "1. e4 e5 1-0 Black resigns after 34 moves", 2, "1-0 {Black} {resigns}"},
		{"variation behind the result", "1. e4 e5 1-0 (1... c5 2. Nf3)", 2, "e5 (1... c5 2. Nf3) 1-0"},
		{"result with a plus", "1. e4 e5 1-0+", 2, "e5 1-0"},
		{"result with a comma", "1. e4 e5 1-0, 45 minutes", 2, "e5 1-0"},
		{"forfeit", "1. e4 e5 0-1F", 2, "e5 0-1"},
		{"forfeit in signs", "1. e4 e5 +:-", 2, "e5 1-0"},
		{"result with decimals", "1. e4 e5 1.0-0.0", 2, "e5 1-0"},
		{"result with commas", "1. e4 e5 0,0 - 1,0", 2, "e5 0-1"},
		{"fraction slash", "1. e4 e5 1⁄2-1⁄2", 2, "e5 1/2-1/2"},
		{"two stars", "1. e4 e5 **", 2, "e5 *"},
		{"points that are no result", "1. e4 e5 1/2-0", 2, "e5 {1/2-0} *"},
		{"castling joined to its number", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.0-0 Nf6 *", 8, "4. 0-0 Nf6"},
		{"German", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Dd6 (5... Lg4 6. h3) 6. Te1 *", 11, "Qd6 (5... Bg4 6. h3) 6. Re1"},
		{"Dutch", "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6 5. De2 *", 9, "2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Qe2"},
		{"French", "1. e4 e5 2. Cf3 Cc6 3. Fb5 Re7 4. Fxc6 *", 7, "Bb5 Ke7 4. Bxc6"},
		{"Spanish", "1. e4 e5 2. Cf3 Cc6 3. Ab5 Re7 *", 6, "Bb5 Ke7"},
		{"Russian", "1. e4 e5 2. Кf3 Кc6 3. Сb5 Крe7 *", 6, "Bb5 Ke7"},
		{"promotion in German", "1. h4 g5 2. hxg5 h6 3. gxh6 Sf6 4. h7 Sg8 5. hxg8D *", 9, "hxg8Q"},
		{"victory with blanks", "1. e4 e5 1 - 0", 2, "1-0"},
		{"blanks beyond ASCII", "1.\u00a0e4\u2009e5\u20022.\u202fNf3\u3000Nc6\u200b3.\ufeffBb5 *", 5, "3. Bb5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := gameIn(t, tt.moves)
			if err := Resolve(g, load); err != nil {
				t.Fatal(err)
			}
			text, err := Format(g)
			if line := g.MainLine(); err != nil || len(line) != tt.plies || !strings.Contains(text, tt.want) {
				t.Errorf("%d moves, want %d; %v\n%s\nwant %s", len(line), tt.plies, err, text, tt.want)
			}
		})
	}
}

// TestMarks reads scores as they stand in forums, mails and tables and as scanners leave them.
func TestMarks(t *testing.T) {
	const four, castled = "1. e4 e5 2. Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6"
	for moves, want := range map[string]string{
		"1. e4,e5 2. Nf3,Nc6 *":                         four + " *",
		"1. e4 , e5 2. Nf3 , Nc6 *":                     four + " *",
		"1.e4,e5,2.Nf3,Nc6 *":                           four + " *",
		"1.e4;e5 2.Nf3;Nc6 *":                           four + " *",
		"1.e4;better is d4\n1... e5 2.Nf3 Nc6 *":        "1. e4 {better is d4} 1... e5 2. Nf3 Nc6 *",
		"1. e4/e5 2. Nf3 / Nc6 *":                       four + " *",
		"1.e4e52.Nf3Nc6 *":                              four + " *",
		"1._e4_e5_2._Nf3_Nc6 *":                         four + " *",
		"1.e4+e5 2.Nf3 - Nc6 *":                         four + " *",
		"1. e2 - e4 e7 -e5 2. Ng1- f3 Nb8–c6 *":         four + " *",
		"1. e2→e4 e7->e5 2. g1 — f3 Nb8_c6 *":           four + " *",
		"1. e4 e5 2. Ng1-\nf3 Nc6 *":                    four + " *",
		"1. e4 e5 2. N-\nf3 Nc6 *":                      four + " *",
		"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-\nO Nf6 *": castled + " *",
		"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O.O Nf6 *":   castled + " *",
		"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O_O Nf6 *":   castled + " *",
		"1-e4 e5 2:Nf3 Nc6 *":                           four + " *",
		"1· e4 e5 2。Nf3 Nc6 *":                          four + " *",
		"1\\. e4 e5 2\\. Nf3 Nc6 *":                     four + " *",
		"1. e4 e5 2. Nf3 Nc61-0":                        four + " 1-0",
		"1. e4 e5 2. Nf3 Nc60-1":                        four + " 0-1",
		"1. e4 e5 2. Nf3 Nc61/2-1/2":                    four + " 1/2-1/2",
		"1. e4 e5 2. Nf3 Nc6½-½":                        four + " 1/2-1/2",
		"1. e4 e5 2. Nf3 Nc6 **1-0**":                   four + " 1-0",
		"1. e4 e5 2. Nf3 Nc6 [1-0]":                     four + " 1-0",
		"1. e4 e5 2. Nf3 Nc6 1-O":                       four + " 1-0",
		"1. **e4** e5 2. *Nf3* _Nc6_ *":                 four + " *",
		"**1. e4** e5 **2.** Nf3 Nc6 *":                 four + " *",
		"1. ~~d4~~ e4 e5 2. Nf3 Nc6 *":                  "{~~d4~~} " + four + " *",
		"`1. e4 e5` 2. \"Nf3\" 'Nc6' *":                 four + " *",
		"| 1 | e4 | e5 |\n|2.|Nf3|Nc6| *":               four + " *",
		"> 1. e4 e5\n- 2. Nf3 Nc6\n*":                   four + " *",
		"• 1. e4 e5 \\\n• 2. Nf3 Nc6\n*":                four + " *",
		"[1.e4] e5 2.[Nf3] [Nc6] *":                     four + " *",
		"1. <b>e4</b> <e5><br/>2. Nf3 Nc6</p> *":        four + " *",
		"[pgn]1. [b]e4[/b] e5 2. Nf3 Nc6[/pgn] *":       four + " *",
		"1. e4 eS 2. Nf3 Nc6 *":                         four + " *",
		"1. e4 [] e5 2. Nf3 Nc6 *":                      "1. e4 {[]} 1... e5 2. Nf3 Nc6 *",
		"1. ♟️e4 e5 2. 🐴f3 Nc6 *":                       four + " *",
		"1. e4 (0:01) e5 2. Nf3 0.00 Nc6 *":             "1. e4 {(0:01)} 1... e5 2. Nf3 {0.00} 2... Nc6 *",
		"1. e4 d5 2. e x d5 Q x d5 *":                   "1. e4 d5 2. exd5 Qxd5 *",
		"1. e4 - e5 - 2. Nf3 - a good move - Nc6 *":     "{good} {move-} 2... Nc6 *",
	} {
		g := gameIn(t, moves)
		if err := Resolve(g, load); err != nil {
			t.Errorf("%s: %v", moves, err)
			continue
		}
		if err := g.Rewrite(notation.SANs); err != nil {
			t.Fatal(err)
		}
		text, err := Format(g)
		if got := strings.Join(strings.Fields(text[strings.LastIndex(text, "]\n")+1:]), " "); err != nil || !strings.HasSuffix(got, want) {
			t.Errorf("%s: %v\n%s, want %s", moves, err, got, want)
		}
	}
}

// TestForeignTags reads tags as other programs and people write them.
func TestForeignTags(t *testing.T) {
	for _, tt := range []struct{ name, tags, tag, want string }{
		{"single quotes", "[White 'Anna']", "White", "Anna"},
		{"a name with an apostrophe", "[White 't Hooft]", "White", "'t Hooft"},
		{"typographic quotes", "[White “Anna”]", "White", "Anna"},
		{"German quotes", "[White „Anna“]", "White", "Anna"},
		{"French quotes", "[White «Anna»]", "White", "Anna"},
		{"lower case", `[white "Anna"]`, "White", "Anna"},
		{"capitals", `[EVENT "Open"]`, "Event", "Open"},
		{"colon", `[White: "Anna"]`, "White", "Anna"},
		{"equal sign", `[White="Anna"]`, "White", "Anna"},
		{"equal sign with blanks", `[White = "Anna"]`, "White", "Anna"},
		{"second bracket", "[Event \"Open\"]]\n[White \"Anna\"]", "Event", "Open"},
		{"result in words", `[Result "White wins"]`, "Result", "1-0"},
		{"result with blanks", `[Result "0 - 1"]`, "Result", "0-1"},
		{"result in signs", `[Result "½-½"]`, "Result", "1/2-1/2"},
	} {
		games, err := ReadAll(strings.NewReader(tt.tags + "\n\n1. e4 e5"))
		if err != nil || len(games) != 1 || len(games[0].MainLine()) != 2 {
			t.Errorf("%s: %d games: %v", tt.name, len(games), err)
			continue
		}
		if i := slices.IndexFunc(games[0].Tags, func(tag Tag) bool { return tag.Name == tt.tag }); i < 0 || games[0].Tags[i].Value != tt.want {
			t.Errorf("%s: the tags are %v, want %s %q", tt.name, games[0].Tags, tt.tag, tt.want)
		}
	}
}

// TestDuckUnsaid reads a promotion that lacks the square of the duck: none of thirty is more
// likely than the others.
func TestDuckUnsaid(t *testing.T) {
	for _, move := range []string{"d8=Q", "d8"} {
		g := gameIn(t, "[Variant \"Duck\"]\n[FEN \"7k/3P4/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. "+move+" *\n")
		if err := Resolve(g, load); err == nil {
			t.Errorf("%s: taken for %s", move, g.Root.MainChild().Text)
		}
	}
}

// TestDescriptive: the error about a move in descriptive notation says so.
func TestDescriptive(t *testing.T) {
	for _, move := range []string{"P-K4", "N-KB3", "Kt-QB3", "KR-Q1"} {
		err := Resolve(gameIn(t, "1. "+move+" *"), load)
		if err == nil || !strings.Contains(err.Error(), "descriptive notation") {
			t.Errorf("%s: %v", move, err)
		}
	}
}

// TestIllegalStays reads moves that do not fit: they end what is known of the game.
func TestIllegalStays(t *testing.T) {
	for _, moves := range []string{"1. e4 e5 2. Ke3 *", "1. e4 O-O *", "1. e4 exd *", "1. e4 BxN e5 *", "1. e4 e4= *", "1. e4 e5 2. Nf9 Nc6 3. Bb5 *", "1. e4 e5 2. Nd4 Nc6 3. Bb5 *", "1. e4 e5 2. Nf3 ed 3. d4 *", "1. P-K4 P-K4 *"} {
		if err := Resolve(gameIn(t, moves), load); err == nil {
			t.Errorf("%s: no error", moves)
		}
	}
}

// TestLongTag reads and writes a tag of 20 kB.
func TestLongTag(t *testing.T) {
	value := strings.Repeat("long text ", 2000)
	g := gameIn(t, "[Event \"x\"]\n[Note \""+value+"\"]\n\n1. e4 *\n")
	text, err := Format(g)
	if err != nil || g.Tags.Get("Note") != value || !strings.Contains(text, value) || len(g.Problems) > 0 {
		t.Errorf("the tag has %d bytes, want %d: %v %v", len(g.Tags.Get("Note")), len(value), err, g.Problems)
	}
}

// TestBlankInTag reads tags with other blanks than a space.
func TestBlankInTag(t *testing.T) {
	for _, blank := range []string{" ", "\t", "\u00a0", "\u2003", "\u3000", "\u200b", "\u200e", "\u00ad", "\ufeff", "\xa0", "\v", "\f", "  "} {
		g := gameIn(t, "[Event"+blank+"\"Open\u00a0Air\"]\n[White"+blank+"\"x\"]"+blank+"\n\n1. e4 *\n")
		if g.Tags.Get("White") != "x" || !strings.HasPrefix(g.Tags.Get("Event"), "Open") || len(g.MainLine()) != 1 {
			t.Errorf("blank %q: tags %v", blank, g.Tags)
		}
	}
}

// gameIn reads a game.
func gameIn(t *testing.T, text string) *Game {
	t.Helper()
	g, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
