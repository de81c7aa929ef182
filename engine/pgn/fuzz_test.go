package pgn

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// same reports what differs between two games but for lines, problems and what
// the writer adds to the tags.
func same(t *testing.T, a, b *Game) {
	t.Helper()
	if a.Result != b.Result || !reflect.DeepEqual(a.HeaderComments, b.HeaderComments) ||
		!reflect.DeepEqual(a.TrailerComments, b.TrailerComments) || !reflect.DeepEqual(a.Escapes, b.Escapes) {
		t.Errorf("result, intro, outro, escapes:\n%q %q %q %q, want\n%q %q %q %q",
			b.Result, b.HeaderComments, b.TrailerComments, b.Escapes, a.Result, a.HeaderComments, a.TrailerComments, a.Escapes)
	}
	for _, tag := range a.Tags {
		if !b.Tags.Has(tag.Name) || a.Tags.Get(tag.Name) != b.Tags.Get(tag.Name) {
			t.Errorf("tag %s %q, want %q", tag.Name, b.Tags.Get(tag.Name), a.Tags.Get(tag.Name))
		}
	}
	sameNode(t, a.Root, b.Root)
}

func sameNode(t *testing.T, a, b *Node) {
	t.Helper()
	for {
		if !alike(a, b) {
			t.Errorf("move\n%s, want\n%s", dump(b), dump(a))
			return
		}
		if len(a.Children) == 0 {
			return
		}
		for i := range a.Children[1:] {
			sameNode(t, a.Children[i+1], b.Children[i+1])
		}
		a, b = a.Children[0], b.Children[0]
	}
}

func alike(a, b *Node) bool {
	return a.Text == b.Text && a.Number == b.Number && a.Side == b.Side && len(a.Children) == len(b.Children) &&
		equal(a.NAGs, b.NAGs) && equal(a.CommentsBefore, b.CommentsBefore) && equal(a.CommentsAfter, b.CommentsAfter) && equal(a.CommentsEnd, b.CommentsEnd)
}

func equal[T comparable](a, b []T) bool {
	return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b)
}

// checkRewrite checks that writing loses nothing, and that a second writing
// changes nothing.
func checkRewrite(t *testing.T, g *Game) {
	t.Helper()
	failed := t.Failed()
	first, err := Format(g)
	if err != nil {
		t.Fatalf("write: %v", err)
	}
	games, err := ReadAll(strings.NewReader(first))
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games (%v) read from one as written:\n%s", len(games), err, first)
	}
	same(t, g, games[0])
	second, err := Format(games[0])
	if err != nil || second != first {
		t.Errorf("second writing (%v):\n%s\nwant\n%s", err, second, first)
	}
	if t.Failed() && !failed {
		t.Logf("written:\n%s", first)
	}
}

// FuzzReader reads, writes and lists the games of any text: one of some texts,
// in which another takes the place of a part. So the input is short, whatever
// the text, which the fuzzer needs to be quick.
func FuzzReader(f *testing.F) {
	texts := [][]byte{nil}
	paths, _ := filepath.Glob("testdata/*.pgn")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		texts = append(texts, text[:min(len(text), 1500)])
	}
	for i := range texts {
		f.Add(uint8(i), uint16(0), uint8(0), []byte{})
	}
	f.Add(uint8(0), uint16(67), uint8(0), []byte("\ufeff[E\xa4\xa4\xa4\xa4\xa4\xa4\xa4\"]\n\n1. e4 *"))
	for i := range texts {
		f.Add(uint8(i), uint16(1), uint8(0), []byte("\ufeff[E\xa4\xa4\xa4\xa4\xa4\xa4SSSSS1. e4 *"))
	}
	for _, text := range []string{
		"0-0 )-0", "10\xad0 00000", "1. e\u00ad4 e5 2. N\u200df3 N\u2060c6 *", "1. e4 e5 1-0 (1... c5) done 34\n\n1. d4 *",
		"A0(!1..A(00", "0-0 (1. 0-0) (1. 0-0-0) (1. 00) *", "e4 (0-0)(1. 00) (1. 1.0) (+0.35) *", "[Event \"x\"]]\n[White 'y']\n\n1: e4 (=) e52.Nf3 (N) 1.0-0.0", "1. e4 e5 2. Sf3 Sc6(!) en passant *",
	} {
		f.Add(uint8(0), uint16(0), uint8(0), []byte(text))
	}
	for _, tt := range oddities {
		f.Add(uint8(0), uint16(0), uint8(0), []byte(tt.text))
	}
	f.Fuzz(func(t *testing.T, which uint8, at uint16, cut uint8, part []byte) {
		text := texts[int(which)%len(texts)]
		from := min(int(at), len(text))
		checkText(t, slices.Concat(text[:from], part, text[min(from+int(cut), len(text)):]))
	})
}

// checkText checks that all ways to read a text give the same games, and that
// writing them loses nothing.
func checkText(t *testing.T, text []byte) {
	games, err := ReadAll(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		checkRewrite(t, g)
	}
	plain, err := io.ReadAll(Decoded(bytes.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	list, err := index(bytes.NewReader(plain))
	if err != nil || len(list) != len(games) {
		t.Fatalf("index: %d games (%v), want %d", len(list), err, len(games))
	}
	for i, e := range list {
		g, err := e.Load(bytes.NewReader(plain))
		if err != nil {
			t.Fatal(err)
		}
		same(t, games[i], g)
	}
	// The same text in small pieces gives the same games.
	pieces, err := ReadAll(&dribble{text: text})
	if err != nil || len(pieces) != len(games) {
		t.Fatalf("in pieces: %d games (%v), want %d", len(pieces), err, len(games))
	}
	for i := range games {
		same(t, games[i], pieces[i])
	}
}

// dribble is a reader of a few bytes at a time.
type dribble struct {
	text []byte
	n    int
}

func (d *dribble) Read(to []byte) (int, error) {
	d.n = d.n%7 + 1
	r := bytes.NewReader(d.text)
	n, err := r.Read(to[:min(d.n, len(to))])
	d.text = d.text[n:]
	return n, err
}

func FuzzAnnotations(f *testing.F) {
	for _, tt := range annotationTests {
		f.Add(tt.comment)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		a := ParseAnnotations(comment)
		once := ParseAnnotations(a.String())
		if again := ParseAnnotations(once.String()); again.String() != once.String() {
			t.Errorf("%q: %q, then %q", comment, once, again)
		}
	})
}
