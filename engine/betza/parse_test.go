package betza

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func mustParse(t testing.TB, notation string) *Piece {
	t.Helper()
	p, err := Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		notation string
		column   int
		contains string // in the message
	}{
		{"", 1, "empty"},
		{"fm", 3, "atom is missing"},
		{"FxW", 2, "capital X"},
		{"Fww", 2, "capitals, as in W"},
		{"FE", 2, "the atoms are W F D N"},
		{"F W", 2, `" "`},
		{"Fé", 2, `"\xc3"`},
		{"3W", 1, "3 is no atom"},
		{"I", 1, "imitator"},
		{"RX", 2, "X lengthens"},
		{"W100", 2, "too large"},
		{"mmW", 2, "twice"},
		{"iiimW", 1, "more than twice"},
		{"njD", 1, "contradict"},
		{"pgR", 1, "contradict"},
		{"hrsN", 1, "no other direction"},
		{"pN", 1, "range"},
		{"gW", 1, "range"},
		{"jW", 1, "W2"},
		{"yF", 1, "last one"},
		{"eafW", 1, "last leg"},
		{"zafsW", 1, "earlier leg"},
		{"muR", 1, "add c or d"},
		{"aiW", 3, "earlier ride"},
		{"zpB", 1, "hopping"},
		{"(fN", 1, "never closed"},
		{"f)N", 2, "no ( before"},
		{"(f)N", 1, "needs an a"},
		{"((az))N", 2, "within"},
		{"(a)K", 4, "too many"},
		{"(a)(a)(a)(a)K", 7, "too many repetitions"},
		{strings.Repeat("af", 32) + "W", 65, "33 legs"},
		{"W@9F", 4, "nothing may follow"},
		{"W@999", 3, "too large"},
		{"[F?R", 5, "] is missing"},
		{"[F-]", 4, "] is no atom"},
		{"[F+R]", 3, "- or ?"},
		{"[caF-R]", 3, "cannot stand in brackets"},
		{"[U-R]", 2, "cannot stand in brackets"},
		{"[yF-R]", 2, "no meaning"},
		{"fU", 1, "only m, c, d, k and t"},
		{"U3", 2, "no meaning"},
		{"fO2", 1, "sides"},
		{"cO2", 1, "only i and j"},
		{"iiO2", 1, "one i"},
		{"O20", 2, "fits no board"},
		{"afO2", 1, "several legs"},
		{"cO", 1, "null move"},
		{strings.Repeat("jjjjj", 4) + "R", 1, "20 times"},
		{strings.Repeat("W", 401), 401, "too long"},
	}
	for _, tt := range tests {
		_, err := Parse(tt.notation)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%.20q: error %v, want a SyntaxError", tt.notation, err)
			continue
		}
		if syntax.Column != tt.column || !strings.Contains(syntax.Message, tt.contains) {
			t.Errorf("%.20q: %v\nwant column %d and %q", tt.notation, err, tt.column, tt.contains)
		}
	}
}

func TestParsePatterns(t *testing.T) {
	const mc = Empty | Capture
	one := func(leg Leg) []Pattern { return []Pattern{{Legs: []Leg{leg}}} }
	first := func(leg Leg) []Pattern { return []Pattern{{Initial: 1, Legs: []Leg{leg}}} }
	tests := []struct {
		notation string
		want     []Pattern
	}{
		{"fW", one(Leg{DY: 1, Min: 1, Max: 1, Mode: mc})},
		{"fR", one(Leg{DY: 1, Min: 1, Mode: mc})},
		{"fRR", one(Leg{DY: 1, Min: 1, Mode: mc})},
		{"fW4", one(Leg{DY: 1, Min: 1, Max: 4, Mode: mc})},
		{"fWfW", one(Leg{DY: 1, Min: 1, Max: 1, Mode: mc})},
		{"ffK", one(Leg{DY: 1, Min: 1, Max: 1, Mode: mc})},
		{"frQ3", one(Leg{DX: 1, DY: 1, Min: 1, Max: 3, Mode: mc})},
		{"fjR", one(Leg{DY: 1, Min: 2, Skip: 1, Mode: mc})},
		{"ifmnD", first(Leg{DY: 2, Min: 1, Max: 1, Mode: Empty | Lame | SetsEnPassant, BlockY: 1})},
		{"ifmD", first(Leg{DY: 2, Min: 1, Max: 1, Mode: Empty})},
		{"fmnD", one(Leg{DY: 2, Min: 1, Max: 1, Mode: Empty | Lame, BlockY: 1})},
		{"fmnnD", one(Leg{DY: 2, Min: 1, Max: 1, Mode: Empty | Lame | SetsEnPassant, BlockY: 1})},
		{"ifmW3", first(Leg{DY: 1, Min: 1, Max: 3, Mode: Empty})},
		{"ifmnW3", first(Leg{DY: 1, Min: 1, Max: 3, Mode: Empty | SetsEnPassant})},
		{"mifnW3", first(Leg{DY: 1, Min: 1, Max: 3, Mode: Empty | SetsEnPassant})},
		{"frnN", one(Leg{DX: 2, DY: 1, Min: 1, Max: 1, Mode: mc | Lame, BlockX: 1})},
		{"frjN", one(Leg{DX: 2, DY: 1, Min: 1, Max: 1, Mode: mc | MustJump, BlockX: 1})},
		{"frnZ", one(Leg{DX: 3, DY: 2, Min: 1, Max: 1, Mode: mc | Lame, BlockX: 1, BlockY: 1})},
		{"fkW", one(Leg{DY: 1, Min: 1, Max: 1, Mode: Capture | OnlyRoyal})},
		{"fckW", one(Leg{DY: 1, Min: 1, Max: 1, Mode: Capture | NotRoyal})},
		{"ftW", one(Leg{DY: 1, Min: 1, Max: 1, Mode: mc | NotRoyal})},
		{"fcpR", one(Leg{DY: 1, Min: 1, Mode: Capture | Hop})},
		{"fgR", one(Leg{DY: 1, Min: 1, Mode: mc | HopAdjacent})},
		{"foR", one(Leg{DY: 1, Min: 1, Mode: mc | Wrap})},
		{"fudR", one(Leg{DY: 1, Min: 1, Mode: CaptureOwn | Unload})},
		{"fceW", one(Leg{DY: 1, Min: 1, Max: 1, Mode: Capture | EnPassant})},
		{"O", one(Leg{Min: 1, Max: 1, Mode: Empty})},
		{"ftpafR", []Pattern{{Legs: []Leg{{DY: 1, Min: 1, Mode: PassOwn}, {DY: 1, Min: 1, Mode: mc}}}}},
		{"fgafR", []Pattern{{Legs: []Leg{{DY: 1, Min: 1, Mode: PassOwn | PassEnemy}, {DY: 1, Min: 1, Max: 1, Mode: mc}}}}},
		{"fyafF0", []Pattern{
			{Legs: []Leg{{DX: 1, DY: 1, Min: 1, Mode: Empty}, {DX: 1, DY: 1, Min: 1, Max: 1, Mode: mc}}},
			{Legs: []Leg{{DX: -1, DY: 1, Min: 1, Mode: Empty}, {DX: -1, DY: 1, Min: 1, Max: 1, Mode: mc}}},
		}},
	}
	for _, tt := range tests {
		p := mustParse(t, tt.notation)
		if !reflect.DeepEqual(p.Patterns, tt.want) {
			t.Errorf("%s\n got %+v\nwant %+v", tt.notation, p.Patterns, tt.want)
		}
	}
}

func TestParseExtras(t *testing.T) {
	p := mustParse(t, "KilO2rjO3U@7")
	castlings := []Castling{{DX: -1, Steps: 2, Initial: true}, {DX: 1, Steps: 3, Inset: 1}}
	if !reflect.DeepEqual(p.Castlings, castlings) {
		t.Errorf("castlings %+v, want %+v", p.Castlings, castlings)
	}
	if p.Universal != Empty|Capture || !p.Drops || p.DropRanks != 7 || p.Notation != "KilO2rjO3U@7" {
		t.Errorf("got %+v", p)
	}
	if p := mustParse(t, "isO2isO3isO4"); len(p.Castlings) != 6 {
		t.Errorf("isO2isO3isO4: castlings %+v", p.Castlings)
	}
	for _, notation := range []string{"W@", "j@7"} {
		if p := mustParse(t, notation); !p.Drops {
			t.Errorf("%s: no drops", notation)
		}
	}
}

func TestSameAndDifferent(t *testing.T) {
	tests := []struct {
		a, b string
		same bool
	}{
		{"L", "C", true}, {"J", "Z", true}, {"WW", "R", true}, {"FF", "B", true}, {"KK", "Q", true},
		{"R3", "W3", true}, {"NN", "N0", true}, {"mafsW", "afsW", true}, {"fsN", "frNflN", true},
		{"fhN", "fNfsN", true}, {"ffrrN", "fNrN", true}, {"hrNhlN", "N", true}, {"fsF", "F", true}, {"vlF", "F", true}, {"srB", "rB", true}, {"sF", "F", true},
		{"[W-F]", "[W-fsF]", true}, {"[F?R]", "F[F-R]", true},
		{"aK", "afafslrbsK", false}, {"afsafqW", "afsafzW", false}, {"fN", "fhN", false}, {"hrN", "hlN", false},
	}
	for _, tt := range tests {
		a, errA := Parse(tt.a)
		b, errB := Parse(tt.b)
		if errA != nil || errB != nil {
			t.Errorf("%v %v", errA, errB)
			continue
		}
		if same := reflect.DeepEqual(sortedKeys(a), sortedKeys(b)); same != tt.same {
			t.Errorf("%s and %s: same %v, want %v", tt.a, tt.b, same, tt.same)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, v := range readVectors(f) {
		f.Add(v.notation)
	}
	for _, notation := range []string{"(af(q)N", "abababababR", "cacacacaK", "uafR", "[F?fsW-R]", "zqB", "W@3", "jjjR4", "-"} {
		f.Add(notation)
	}
	f.Fuzz(func(t *testing.T, notation string) {
		p, err := Parse(notation)
		if err != nil {
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Column < 1 || syntax.Message == "" {
				t.Fatalf("error %v", err)
			}
			return
		}
		if notation != "-" { // the piece that never moves
			checkPiece(t, p)
		}
		s := Scene{From: "d4", Own: []string{"d5", "b2"}, Enemies: []string{"e5", "d7", "Kg4"}, EP: "c6"}
		if targets, err := Targets(p, s); err == nil {
			_ = FormatTargets(targets)
		}
		if _, err := Diagram(p, s); err != nil {
			t.Fatal(err)
		}
		if p.Describe() == "" {
			t.Fatal("no words")
		}
	})
}

func checkPiece(t *testing.T, p *Piece) {
	if len(p.Patterns)+len(p.Castlings) == 0 && p.Universal == 0 && !p.Drops {
		t.Fatal("a piece that never moves")
	}
	if len(p.Patterns) > maxPatterns {
		t.Fatalf("%d patterns", len(p.Patterns))
	}
	for _, pattern := range p.Patterns {
		if len(pattern.Legs) == 0 || len(pattern.Legs) > maxLegs {
			t.Fatalf("%d legs", len(pattern.Legs))
		}
		for i, leg := range pattern.Legs {
			last := i == len(pattern.Legs)-1
			if leg.Mode&(Empty|Capture|CaptureOwn|EnPassant|PassOwn|PassEnemy) == 0 {
				t.Fatalf("leg %+v may end nowhere", leg)
			}
			if leg.Min < 1 || leg.Max > 0 && leg.Max < leg.Min || leg.Min <= leg.Skip {
				t.Fatalf("leg %+v: steps", leg)
			}
			if last && leg.Mode&(PassOwn|PassEnemy) != 0 || !last && leg.Mode&(Hop|HopAdjacent|EnPassant) != 0 {
				t.Fatalf("leg %+v: mode out of place", leg)
			}
		}
	}
}
