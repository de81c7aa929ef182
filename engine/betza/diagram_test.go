package betza

import "testing"

func TestDiagram(t *testing.T) {
	tests := []struct {
		notation string
		setup    Scene
		want     string
	}{
		{"mRcpR", Scene{Files: 5, Ranks: 5, From: "b2"}, `
 5 . c . . . 5
 4 . c . . . 4
 3 . o . . . 3
 2 o @ o c c 2
 1 . o . . . 1
   a b c d e

@ the piece   o move only   c move; capture by hopping over a piece
`},
		{"mRcpR", Scene{Files: 5, Ranks: 5, From: "b2", Own: []string{"d2"}, Enemies: []string{"b3", "b5"}}, `
 5 . ^ . . . 5
 4 . ^ . . . 4
 3 . + . . . 3
 2 o @ o # ^ 2
 1 . o . . . 1
   a b c d e

@ the piece   o move only   ^ only by hopping over a piece   # own piece   + enemy piece, safe
`},
		{"fmWfceFifmnD", Scene{Files: 5, Ranks: 4, From: "b2"}, `
 4 . i . . . 4
 3 x o x . . 3
 2 . @ . . . 2
 1 . . . . . 1
   a b c d e

@ the piece   o move only   x capture only   i first move only
`},
		{"fmWfcF", Scene{Files: 3, Ranks: 3, From: "b2", Black: true}, `
 3 . . . 3
 2 . @ . 2
 1 x o x 1
   a b c

@ the piece   o move only   x capture only
`},
		{"flFmrbW", Scene{Files: 3, Ranks: 3, From: "b2", Black: true}, `
 3 . o . 3
 2 o @ . 2
 1 . . * 1
   a b c

@ the piece   * move or capture   o move only
`},
		{"flFmrbW", Scene{Files: 3, Ranks: 3, From: "b2", Black: true, Mirror: true}, `
 3 . o . 3
 2 . @ o 2
 1 * . . 1
   a b c

@ the piece   * move or capture   o move only
`},
		{"KcabKcafmR", Scene{Files: 5, Ranks: 5, From: "b2"}, `
 5 . % . . . 5
 4 . % . . . 4
 3 % % % . . 3
 2 % @ % % % 2
 1 % % % . . 1
   a b c d e

@ the piece, which may end its move where it began   % move there, or capture there and go on
`},
		{"cafmF", Scene{Files: 5, Ranks: 5, From: "c3"}, `
 5 o . . . o 5
 4 . ! . ! . 4
 3 . . @ . . 3
 2 . ! . ! . 2
 1 o . . . o 1
   a b c d e

@ the piece   o move only   ! capture there and go on
`},
		{"isO2dWudF", Scene{Files: 8, Ranks: 3, From: "e1", Own: []string{"a1", "h1", "e2", "d2"}}, `
 3 . . . . . . . . 3
 2 . . . s d s . . 2
 1 # . k d @ d k # 1
   a b c d e f g h

@ the piece   s move the piece there aside   d capture an own piece   k castling   # own piece
`},
		{"cU", Scene{Files: 2, Ranks: 2, From: "a1"}, `
 2 x x 2
 1 @ x 1
   a b

@ the piece   x capture only
`},
		{"W", Scene{Files: 2, Ranks: 11, From: "a10"}, `
11 * . 11
10 @ * 10
 9 * . 9
 8 . . 8
 7 . . 7
 6 . . 6
 5 . . 5
 4 . . 4
 3 . . 3
 2 . . 2
 1 . . 1
   a b

@ the piece   * move or capture
`},
		{"W", Scene{Files: 3, Ranks: 3, From: "b2", FileLabels: []string{"11", "", "9"}, RankLabels: []string{"c", "b"}}, `
 3 . * . 3
 b * @ * b
 c . * . c
  11 b 9

@ the piece   * move or capture
`},
	}
	for _, tt := range tests {
		got, err := Diagram(mustParse(t, tt.notation), tt.setup)
		if err != nil {
			t.Errorf("%s: %v", tt.notation, err)
			continue
		}
		if "\n"+got != tt.want {
			t.Errorf("%s\n got\n%s\nwant%s", tt.notation, got, tt.want)
		}
	}
}

// TestChart: a chart has the signs of the diagram.
func TestChart(t *testing.T) {
	p, err := Parse("mRcB")
	if err != nil {
		t.Fatal(err)
	}
	s := Scene{Files: 5, Ranks: 3, From: "c2"}
	signs, err := DiagramSigns(p, s)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, row := range signs {
		for _, sign := range row {
			got += string(sign.Char)
		}
		got += " "
	}
	if want := ".xox. oo@oo .xox. "; got != want {
		t.Errorf("the chart is %q, want %q", got, want)
	}
	if signs[0][1].Text != "capture only" || signs[0][0].Text != "" {
		t.Errorf("the signs mean %+v", signs[0])
	}
	if _, err := DiagramSigns(p, Scene{Files: 0}); err == nil {
		t.Error("a chart without a board is drawn")
	}
}
