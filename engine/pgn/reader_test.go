package pgn

import (
	"fmt"
	"strings"
	"testing"
)

// dump writes a node and what follows in a compact form: text, glyphs,
// <before>, {after}, (variations) and [outro].
func dump(n *Node) string {
	var b strings.Builder
	list := func(open, shut string, texts []string) {
		for _, text := range texts {
			b.WriteString(open + text + shut)
		}
	}
	list("<", ">", n.CommentsBefore)
	b.WriteString(n.Text)
	for _, glyph := range n.NAGs {
		fmt.Fprintf(&b, "$%d", glyph)
	}
	list("{", "}", n.CommentsAfter)
	list("[", "]", n.CommentsEnd)
	return b.String()
}

// dumpLine writes what follows a node.
func dumpLine(n *Node) string {
	text := ""
	for ; n.MainChild() != nil; n = n.MainChild() {
		text += " " + dump(n.MainChild())
		for _, other := range n.Children[1:] {
			text += "(" + dump(other) + dumpLine(other) + ")"
		}
	}
	return text
}

var oddities = []struct {
	name, text string
	want       string // games as dumped, tags left out, separated by |
	problems   string // what the problems contain, separated by |
}{
	{"plain", "[Event \"A\"]\n\n1. e4 e5 2. Nf3 1-0", " e4 e5 Nf3 1-0", ""},
	{"BOM", "\ufeff[Event \"A\"]\n\n1. e4 *", " e4 *", ""},
	{"BOM between games", "[Event \"A\"]\n\n*\n\n\ufeff[Event \"B\"]\n\n1. e4 *", "*| e4 *", ""},
	{"CRLF", "[Event \"A\"]\r\n\r\n1. e4 {a\r\nb} e5 ; c\r\n2. Nf3 *\r\n", " e4{a b} e5{c} Nf3 *", ""},
	{"CR alone", "[Event \"A\"]\r\r1. e4 ; c\r1... e5 *\r", " e4{c} e5 *", ""},
	{"DOS end", "1. e4 e5 *\n\x1a", " e4 e5 *", ""},
	{"escape lines", "% one\n[Event \"A\"]\n%two\n\n1. e4\n%three\ne5 *", " e4 e5 *", ""},
	{"several comments", "1. e4 {a} {b} ; c\n {d} e5 *", " e4{a}{b}{c}{d} e5 *", ""},
	{"comment first", "{a} ; b\n1. e4 *", "{a}{b} e4 *", ""},
	{"comment after number", "1. {a} e4 1... {b} e5 *", "{a} e4{b} e5 *", ""},
	{"no blanks", "1.e4{a}(1.d4)1...e5$1 2.Nf3!*", " e4{a}(d4) e5$1 Nf3$1 *", ""},
	{"nested variations", "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3))) (1. c4) e5 *", " e4(d4 d5(Nf6 c4(Nf3)))(c4) e5 *", ""},
	{"comments at variations", "1. e4 ({a} 1. d4 {b}) {c} ({d}) {e} 1... e5 *", " e4(<a>d4{b}[c])(<d>) <e>e5 *", ""},
	{"variation in its first move", "1. e4 (1. d4 (1. c4) d5) e5 *", " e4(d4 d5)(c4) e5 *", ""},
	{"variation first", "(1. d4 {a}) 1. e4 *", " e4(d4{a}) *", ""},
	{"only a variation", "(1. d4 {a}) {b} *", " d4{a}{b} *", ""},
	{"empty variation", "1. e4 () {a} e5 *", " e4{a} e5 *", ""},
	{"glyphs", "$1 1. e4! e5?! 2. Nf3 $14 $36 Nc6 +- 3. Bb5 ⩲ a6!? $146 *", " e4$1$1 e5$6 Nf3$14$36 Nc6$18 Bb5$14 a6$5$146 *", ""},
	{"bad glyphs", "1. e4 $ e5 $999999 2. d4!!! *", " e4{$} e5{$999999} d4{!!!} *", "is not an annotation|is not an annotation|is not an annotation"},
	{"null moves", "1. e4 -- 2. Z0 0000 3. @@@@ *", " e4 -- Z0 0000 @@@@ *", ""},
	{"castling with zeros", "1. 0-0 0-0-0 2. O-O+ *", " 0-0 0-0-0 O-O+ *", ""},
	{"promotions", "1. e8Q e1(Q) 2. d8=N+ *", " e8Q e1(Q) d8=N+ *", ""},
	{"drops and gating", "1. P@e4 @e5 2. Nf3/H O-O/Ed1 3. R*5b +P7c+ *", " P@e4 @e5 Nf3/H O-O/Ed1 R*5b +P7c+ *", ""},
	{"moves of ferz", "1. Lxd5xe6 B<>f6 2. Bf6>d4 O-O(e1g1,h1f1) 3. e2e3(2) c4d5,d5e4 *",
		" Lxd5xe6 B<>f6 Bf6>d4 O-O(e1g1,h1f1) e2e3(2) c4d5,d5e4 *", ""},
	{"coordinates", "g1f3 c7c5 e7e8q *", " g1f3 c7c5 e7e8q *", ""},
	{"suffixes apart", "1. exd6 e.p. Qxf7 # 2. e5 + e6 mate *", " exd6e.p. Qxf7# e5+ e6mate *", ""},
	{"blank line between moves", "[Event \"A\"]\n\n1. e4 e5\n\n2. Nf3 *", " e4 e5 Nf3 *", ""},
	{"blank line between tags", "[Event \"A\"]\n\n[Site \"B\"]\n\n1. e4 *", " e4 *", ""},
	{"no tags", "1. e4 1-0\n1. d4 0-1\n\n1. c4 *", " e4 1-0| d4 0-1| c4 *", ""},
	{"no moves", "[Event \"A\"]\n[Result \"1-0\"]\n\n[Event \"B\"]\n\n*\n", "1-0|*", ""},
	{"no moves nor Event", "[White \"A\"]\n\n[White \"B\"]\n\n", "*|*", ""},
	{"a tag twice", "[Event \"A\"]\n[Event \"B\"]\n[White \"x\"]\n[White \"y\"]\n\n1. e4 *", " e4 *", ""},
	{"no blank line between games", "[Event \"A\"]\n1. e4 1-0\n[Event \"B\"]\n1. d4 *", " e4 1-0| d4 *", ""},
	{"one line", `[Event "A"] 1. e4 1-0 [Event "B"] 1. d4 *`, " e4 1-0| d4 *", ""},
	{"indented", "  [Event \"A\"]\n\n  1. e4 *", " e4 *", ""},
	{"result missing", "[Result \"0-1\"]\n\n1. e4\n\n[Event \"B\"]\n\n*", " e4 0-1|*", "without a result"},
	{"results differ", "[Result \"0-1\"]\n\n1. e4 1-0", " e4 1-0", "Result tag says 0-1"},
	{"other results", "1. e4 1/2\n\n1. d4 ½-½\n\n1. c4 1:0", " e4 1/2-1/2| d4 1/2-1/2| c4 1-0", ""},
	{"result in a variation", "1. e4 (1. d4 0-1) 1... e5 1-0", " e4(d4{0-1}) e5 1-0", "result of a variation"},
	{"comment after the result", "1. e4 1-0 {a}\n; b\n\n; c\n[Event \"B\"]\n\n*\n\n{d}", " e4 1-0[a][b]|<c>*[d]", ""},
	{"commands", "1. e4 {[%clk 0:01:00]\n[%eval 0.3] x} *", " e4{[%clk 0:01:00] [%eval 0.3] x} *", ""},
	{"paragraphs", "1. e4 {a  b\n c\n\n \n d} *", " e4{a  b c\n\nd} *", ""},
	{"brace in a comment", "1. e4 ; a } b\n *", " e4{a } b} *", ""},
	{"Latin-1", "[White \"J\xf6rg\"]\n\n1. e4 {\x84\xfc\x93} *", " e4{„ü“} *", "Windows-1252"},
	{"comment without end", "1. e4 {oh\n\n[Event \"B\"]\n\n1. d4 *", " e4{oh} *| d4 *", "no end|without a result"},
	{"comment without end at the end", "1. e4 {oh", " e4{oh} *", "no end|without a result"},
	{"variation without end", "[Event \"A\"]\n\n1. e4 (1. d4 (1. c4 1-0\n\n[Event \"B\"]\n\n1. d4 *", " e4(d4)(c4) 1-0| d4 *", "2 variations"},
	{"stray )", "1. e4 ) e5 *", " e4 e5 *", "without its ("},
	{"stray brackets", "1. e4 } [oh] e5 ] *", " e4{}}{[oh]} e5{]} *", "no PGN|no PGN|no PGN"},
	{"moves with odd numbers", "1 e4 e5 2.Nf3 2...Nc6 3. ... Bb5 4…a6 *", " e4 e5 Nf3 Nc6 Bb5 a6 *", ""},
	{"damaged tags", "[Event \"A]\n[Site B]\n[White \"C\"\n[Black D\"]\n\n1. e4 *", " e4 *", "lacks|lacks|lacks|lacks"},
	{"nothing", "", "", ""},
	{"comments alone", "; a\n%b\n{c}", "", ""},
}

func TestOddities(t *testing.T) {
	for _, tt := range oddities {
		t.Run(tt.name, func(t *testing.T) {
			games, err := ReadAll(strings.NewReader(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			var got, problems []string
			for _, g := range games {
				got = append(got, dumpGame(g))
				for _, p := range g.Problems {
					problems = append(problems, p.Text)
				}
				checkRewrite(t, g)
			}
			if s := strings.Join(got, "|"); s != tt.want {
				t.Errorf("got  %q\nwant %q", s, tt.want)
			}
			checkProblems(t, problems, tt.problems)
		})
	}
}

func dumpGame(g *Game) string {
	text := ""
	for _, c := range g.HeaderComments {
		text += "<" + c + ">"
	}
	text += dump(g.Root) + dumpLine(g.Root)
	if g.Root.MainChild() != nil {
		text += " "
	}
	text += g.Result
	for _, c := range g.TrailerComments {
		text += "[" + c + "]"
	}
	return text
}

func checkProblems(t *testing.T, got []string, want string) {
	t.Helper()
	parts := strings.Split(want, "|")
	if want == "" {
		parts = nil
	}
	if len(got) != len(parts) {
		t.Errorf("problems %q, want %q", got, parts)
		return
	}
	for i, part := range parts {
		if !strings.Contains(got[i], part) {
			t.Errorf("problem %q, want one with %q", got[i], part)
		}
	}
}
