package archive

import (
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
)

const searchedGames = `[White "Ann Lee"]
[Black "Bob"]
[Date "2020.05.01"]
[Result "1-0"]
[Opening "Ruy Lopez"]
[WhiteElo "2300"]
[BlackElo "1900"]
[TimeControl "180+2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[White "Bob"]
[Black "Cid"]
[Date "2023.01.01"]
[WhiteElo "2000"]
[BlackElo "2100?"]
[TimeControl "300"]
[Result "0-1"]

1. e4 d5 2. exd5 Qxd5 0-1

[White "Cid"]
[Black "Ann Lee"]
[Variant "Crazyhouse"]
[Result "*"]

1. d4 d5 2. Zz9 *

[White "x=y"]
[Variant "Nonesuch"]

1. d4 *
`

// TestSearch finds games of a file by what is in their tags and moves.
func TestSearch(t *testing.T) {
	list := inFile(t, write(t, t.TempDir(), "games.pgn", searchedGames))
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	for _, tt := range []struct {
		text string
		want []int
		err  string
	}{
		{"", []int{0, 1, 2, 3}, ""}, {"ann", []int{0, 2}, ""}, {"player=ann", []int{0, 2}, ""}, {"white=ann 1-0", []int{0}, ""},
		{"black=bob", []int{0}, ""}, {`player="ann lee" result=1-0`, []int{0}, ""}, {"from=2021", []int{1}, ""}, {"until=2022-12", []int{0}, ""},
		{"opening=lopez", []int{0}, ""}, {`opening="1. e4"`, []int{0, 1}, ""}, {`opening="e4 d5" from=2021`, []int{1}, ""},
		{"material=KQRRBBNNPPPPPPPP/kqrrbbnnppppppp", []int{1}, ""}, {`pattern="Bb5 nc6"`, []int{0}, ""}, {"pattern=q5 bob", []int{1}, ""},
		{`opening=lopez pattern=a7`, []int{}, "pattern"}, {"crazyhouse pattern=pd5", []int{2}, ""}, {"x=y", []int{3}, ""},
		{"least=1900", []int{0}, ""}, {"least=2000", []int{}, ""}, {"ann least=2000", []int{0}, ""}, {"player=bob least=2000", []int{1}, ""}, {"bob as black least=2000", []int{}, ""},
		{"ann most=2200", []int{}, ""}, {"white=bob most=2000", []int{1}, ""}, {"time=180", []int{0}, ""}, {"time=300 bob", []int{1}, ""}, {"least=high", nil, "expected a number"},
		{"player=ann color=black", []int{2}, ""}, {"ann lee as Black", []int{2}, ""}, {"color=white bob", []int{1}, ""}, {"ann as", []int{}, ""}, {"color=red ann", []int{}, ""},
		{"cid position=rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", []int{1}, ""},
		{`position="rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 5 9"`, []int{1}, ""},
		{"pattern=Zd4", []int{}, `pattern "Zd4"`}, {"material=KR", []int{}, `material "KR"`}, {"from=20", nil, `date "20"`}, {"result=win", nil, `result "win"`},
		{"position=8/8", []int{}, "the position is none of Chess"},
	} {
		s, err := ParseSearch(tt.text, load)
		var got []int
		if err == nil {
			got, err = s.Select(t.Context(), list, Unsorted)
		}
		if !slices.Equal(got, tt.want) || (err != nil) != (tt.err != "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q finds %v, %v; want %v, %q", tt.text, got, err, tt.want, tt.err)
		}
	}
}

// TestSearchContinues: a list that has become longer is searched on, without reading games
// again.
func TestSearchContinues(t *testing.T) {
	list := inFile(t, write(t, t.TempDir(), "games.pgn", searchedGames))
	s, err := ParseSearch("pattern=P4", (&ini.Loader{Catalogue: variants.BuiltIn()}).Load)
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []int{0, 1, 2, 3, 3} {
		got, err := s.Select(t.Context(), list[:n], ByWhite)
		if err != nil || len(got) != want || s.Examined() != n {
			t.Errorf("of %d games %d are found after reading %d, %v; want %d", n, len(got), s.Examined(), err, want)
		}
	}
}

func FuzzSearch(f *testing.F) {
	for _, text := range []string{"ann", `pattern="Nd5`, "position=", "from=2020 =", "material=/ position=x"} {
		f.Add(text)
	}
	load := (&ini.Loader{Catalogue: variants.BuiltIn()}).Load
	f.Fuzz(func(_ *testing.T, text string) {
		if s, err := ParseSearch(text, load); err == nil {
			_ = s.ReadsGames()
		}
	})
}
