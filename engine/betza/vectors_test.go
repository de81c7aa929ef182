package betza

import (
	"bufio"
	"os"
	"strings"
	"testing"
)

// vector is a row of the test vectors.
type vector struct {
	line     int
	notation string
	setup    Scene
	targets  string
}

func readVectors(t testing.TB) []vector {
	t.Helper()
	file, err := os.Open("../../testdata/betza-vectors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var list []vector
	scanner := bufio.NewScanner(file)
	for n := 1; scanner.Scan(); n++ {
		line := scanner.Text()
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 6 {
			t.Fatalf("line %d: %d fields, want 6", n, len(fields))
		}
		list = append(list, vector{n, fields[2], parseSetup(t, fields), fields[4]})
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func parseSetup(t testing.TB, fields []string) Scene {
	t.Helper()
	files, ranks, err := ParseBoard(fields[0])
	if err != nil {
		t.Fatal(err)
	}
	s := Scene{Files: files, Ranks: ranks, From: fields[1]}
	for _, word := range strings.Fields(fields[3]) {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "-":
		case "own":
			s.Own = SplitSquares(value)
		case "foe":
			s.Enemies = SplitSquares(value)
		case "ep":
			s.EP = value
		case "moved":
			s.Moved = true
		case "royal":
			s.Royal = true
		case "black":
			s.Black = true
		default:
			t.Fatalf("unknown setup %q", word)
		}
	}
	return s
}

// everySquareBut writes the empty squares of an 8x8 board as targets.
func everySquareBut(from string) string {
	var squares []string
	for file := range 8 {
		for rank := range 8 {
			if s := (square{file, rank}).String(); s != from {
				squares = append(squares, s)
			}
		}
	}
	return strings.Join(squares, " ")
}

func TestVectors(t *testing.T) {
	vectors := readVectors(t)
	if len(vectors) < 90 {
		t.Fatalf("only %d vectors", len(vectors))
	}
	for _, v := range vectors {
		want := v.targets
		switch want { // rows in prose
		case "all 63 other squares":
			want = everySquareBut("d4")
		case "swap: piece to d7, captured piece reappears on d4 (only target d7)":
			want = "xd7@d4"
		case "swap with friend on f6 (only target)":
			want = "xf6@d4"
		}
		p, err := Parse(v.notation)
		if err != nil {
			t.Errorf("line %d: %v", v.line, err)
			continue
		}
		targets, err := Targets(p, v.setup)
		if err != nil {
			t.Errorf("line %d: %v", v.line, err)
			continue
		}
		if got := FormatTargets(targets); got != want {
			t.Errorf("line %d: %s\n got %s\nwant %s", v.line, v.notation, got, want)
		}
	}
}
