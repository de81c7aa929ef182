package pgn

import (
	"bytes"
	"io"
	"os"
	"testing"
)

// library returns about 10 MB of games.
func library(b *testing.B) []byte {
	b.Helper()
	var one []byte
	for _, name := range []string{"saturs-jannlee-zh-lichess", "uci-moves", "stockfish-learning", "cutechess-fischerrandom"} {
		text, err := os.ReadFile("testdata/" + name + ".pgn")
		if err != nil {
			b.Fatal(err)
		}
		one = append(append(one, text...), '\n')
	}
	return bytes.Repeat(one, 10<<20/len(one))
}

func BenchmarkIndex(b *testing.B) {
	text := library(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := index(bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	text := library(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(bytes.NewReader(text))
		for {
			if _, err := r.Next(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	games, err := ReadAll(bytes.NewReader(library(b)))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(10 << 20)
	for b.Loop() {
		for _, g := range games {
			if err := Write(io.Discard, g); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkResolve(b *testing.B) {
	text, err := os.ReadFile("testdata/saturs-jannlee-zh-lichess.pgn")
	if err != nil {
		b.Fatal(err)
	}
	g, err := Parse(string(text))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := Resolve(g, load); err != nil {
			b.Fatal(err)
		}
	}
}
