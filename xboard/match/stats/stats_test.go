package stats

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// within reports whether a figure is what was published, to the digits given.
func within(got, want, margin float64) bool { return math.Abs(got-want) <= margin }

// The figures are those that fastchess's own tests (app/tests/elo_test.cpp)
// expect.
func TestEstimateAsFastchess(t *testing.T) {
	for _, tt := range []struct {
		name                              string
		got                               Estimate
		elo, eloErr, nelo, neloErr, score float64
		los                               float64
	}{
		{"games 1", Tally{76, 89, 123}.Estimate(), math.NaN(), math.NaN(), -20.76, 40.13, 0.477, 0.1553},
		{"games 2", Tally{136, 96, 111}.Estimate(), 40.70, 30.43, 49.77, 36.77, 0.558, 0.9960},
		{"games 3", Tally{34, 356, 0}.Estimate(), math.NaN(), math.NaN(), -508.44, 34.48, 0.087, 0},
		{"pairs 1", Pentanomial{34, 54, 63, 64, 75}.Estimate(), 55.58, 27.65, 57.94, 28.28, 0.579, 1},
		{"pairs 2", Pentanomial{332, 433, 498, 333, 334}.Estimate(), -8.64, 10.33, -9.17, 10.96, 0.488, 0.0505},
		{"pairs 3", Pentanomial{7895, 8757, 5685, 568, 9999}.Estimate(), -21.04, 2.95, -19.01, 2.65, 0.470, 0},
	} {
		g := tt.got
		if !math.IsNaN(tt.elo) && (!within(g.Elo, tt.elo, 0.005) || !within(g.EloError, tt.eloErr, 0.005)) {
			t.Errorf("%s: Elo %.2f ± %.2f, want %.2f ± %.2f", tt.name, g.Elo, g.EloError, tt.elo, tt.eloErr)
		}
		if !within(g.Nelo, tt.nelo, 0.005) || !within(g.NeloError, tt.neloErr, 0.005) {
			t.Errorf("%s: nElo %.2f ± %.2f, want %.2f ± %.2f", tt.name, g.Nelo, g.NeloError, tt.nelo, tt.neloErr)
		}
		if !within(g.Score, tt.score, 0.0006) || !within(g.LOS, tt.los, 0.00005) {
			t.Errorf("%s: score %.4f LOS %.4f, want %.3f, %.4f", tt.name, g.Score, g.LOS, tt.score, tt.los)
		}
	}
}

// The figures are those of fastchess's app/tests/sprt_test.cpp.
func TestLLRAsFastchess(t *testing.T) {
	for _, tt := range []struct {
		model      Model
		elo0, elo1 float64
		tally      Tally
		pairs      Pentanomial
		want       float64
	}{
		{Normalized, 0, 2, Tally{36433, 36027, 68692}, Pentanomial{}, 0.92},
		{Normalized, -1.75, 0.25, Tally{10871, 10650, 20431}, Pentanomial{}, 2.30},
		{Normalized, 0, 10, Tally{4250, 0, 0}, Pentanomial{}, 120.56},
		{Logistic, 0.5, 2.5, Tally{21404, 21184, 40708}, Pentanomial{}, -1.57},
		{Logistic, 0, 2, Tally{57433, 57030, 106593}, Pentanomial{}, -2.59},
		{Bayesian, 0, 2, Tally{68965, 68526, 128429}, Pentanomial{}, -1.26},
		{Bayesian, 0.5, 2.5, Tally{21629, 21484, 41111}, Pentanomial{}, -1.13},
		{Normalized, 0, 2, Tally{}, Pentanomial{365, 16618, 36229, 16974, 390}, 2.25},
		{Normalized, -1.75, 0.25, Tally{}, Pentanomial{127, 4883, 10712, 5150, 104}, 3.01},
		{Normalized, 0, 5, Tally{}, Pentanomial{0, 0, 0, 0, 5550}, 111.82},
		{Logistic, 0.5, 2.5, Tally{}, Pentanomial{223, 9863, 21279, 10037, 246}, -3.07},
		{Logistic, 0, 2, Tally{}, Pentanomial{871, 26175, 55983, 26678, 821}, -4.98},
	} {
		s := SPRT{Elo0: tt.elo0, Elo1: tt.elo1, Alpha: 0.05, Beta: 0.05, Model: tt.model}
		got := s.LLR(tt.tally)
		if tt.tally.Games() == 0 {
			got = s.LLRPentanomial(tt.pairs)
		}
		if !within(got, tt.want, 0.0051+math.Abs(tt.want)*2e-4) {
			t.Errorf("%s [%g, %g] %v %v: LLR %.4f, want %.2f", tt.model, tt.elo0, tt.elo1, tt.tally, tt.pairs, got, tt.want)
		}
	}
}

// The figures are those of cutechess's projects/lib/tests/sprt/tst_sprt.cpp. It
// approximates the logistic model by the Bayesian one, so that its figures
// differ in the second digit, and much for lopsided results.
func TestLLRAsCutechess(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.01, Beta: 0.01, Model: Logistic}
	for _, tt := range []struct {
		tally Tally
		want  float64
	}{
		{Tally{1477, 1351, 2942}, 2.52},
		{Tally{555, 555, 298}, -0.74},
	} {
		if got := s.LLR(tt.tally); !within(got, tt.want, 0.02) {
			t.Errorf("%v: LLR %.3f, want %.2f", tt.tally, got, tt.want)
		}
	}
	if lower, upper := s.Bounds(); !within(lower, -4.595, 0.001) || !within(upper, 4.595, 0.001) {
		t.Errorf("bounds %.3f, %.3f", lower, upper)
	}
	if got := s.Verdict(s.LLR(Tally{200, 400, 100})); got != H0 {
		t.Errorf("200 wins and 400 losses: %s", got)
	}
}

// TestIdentities checks what must hold whatever the figures are.
func TestIdentities(t *testing.T) {
	for _, elo := range []float64{-800, -100, -1, 0, 0.5, 35, 400} {
		if got := eloOf(Score(elo)); !within(got, elo, 1e-9) {
			t.Errorf("Elo(Score(%g)) = %g", elo, got)
		}
	}
	if !within(Score(400), 10.0/11, 1e-12) {
		t.Errorf("400 points are ten to one, not %g", Score(400))
	}
	tally, pairs := Tally{120, 90, 77}, Pentanomial{10, 22, 55, 30, 12}
	a, b := tally.Estimate(), tally.Flip().Estimate()
	if !within(a.Elo, -b.Elo, 1e-9) || !within(a.LOS, 1-b.LOS, 1e-9) || !within(a.EloError, b.EloError, 1e-9) {
		t.Errorf("seen by both: %+v and %+v", a, b)
	}
	for _, m := range []Model{Logistic, Normalized} {
		s := SPRT{Elo0: -3, Elo1: 7, Alpha: 0.05, Beta: 0.1, Model: m}
		mirror := SPRT{Elo0: -7, Elo1: 3, Alpha: 0.1, Beta: 0.05, Model: m}
		if x, y := s.LLRPentanomial(pairs), mirror.LLRPentanomial(pairs.Flip()); !within(x, -y, 1e-6) {
			t.Errorf("%s: %g and, seen by the opponent, %g", m, x, y)
		}
	}
	// Pairs of independent games say what the games say.
	games := Tally{400, 400, 800}
	independent := Pentanomial{50, 200, 300, 200, 50}
	x, y := games.Estimate(), independent.Estimate()
	if !within(x.EloError, y.EloError, 0.01) || !within(x.NeloError, y.NeloError, 0.01) {
		t.Errorf("independent games: %v and as pairs %v", x, y)
	}
}

func TestFewGames(t *testing.T) {
	for _, tt := range []struct {
		tally Tally
		want  string
		los   float64
	}{
		{Tally{Wins: 3}, "all won", 0.9375},
		{Tally{Losses: 1}, "all lost", 0.257},
		{Tally{Draws: 7}, "+0.0 ± 93.7", 0.5},
		{Tally{Wins: 1, Losses: 1}, "+0.0 ± 291.8", 0.5},
		{Tally{Wins: 1, Draws: 1}, "+190.8 ± 243.7", 0.739},
		{Tally{136, 96, 111}, "+40.7 ± 30.4", 0.996},
	} {
		e := tt.tally.Estimate()
		if e.String() != tt.want || !within(e.LOS, tt.los, 0.001) {
			t.Errorf("%v: %s LOS %.3f, want %s, %.3f", tt.tally, e, e.LOS, tt.want, tt.los)
		}
		s := SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Logistic}
		if llr := s.LLR(tt.tally); math.IsNaN(llr) || math.IsInf(llr, 0) {
			t.Errorf("%v: LLR %g", tt.tally, llr)
		}
	}
	out, err := json.Marshal([]Number{Number(math.Inf(1)), Number(math.NaN()), 1.25})
	if err != nil || string(out) != "[null,null,1.2500]" {
		t.Errorf("JSON %s, %v", out, err)
	}
}

// TestFewPairs: pairs that are all alike say something, but not all.
func TestFewPairs(t *testing.T) {
	for _, tt := range []struct {
		pairs Pentanomial
		want  string
		los   float64
		nelo  string
	}{
		{Pentanomial{3: 1}, "+190.8 ± 211.9", 0.764, "+240.9 ± 481.5"}, // a win and a draw
		{Pentanomial{2: 1}, "+0.0 ± 173.6", 0.5, "+0.0 ± 481.5"},
		{Pentanomial{2: 10}, "+0.0 ± 40.3", 0.5, "+0.0 ± 152.3"},
		{Pentanomial{2: 1000}, "+0.0 ± 0.5", 0.5, "+0.0 ± 15.2"},
		{Pentanomial{3: 2}, "+190.8 ± 167.6", 0.902, ""},
		{Pentanomial{4: 10}, "all won", 1, ""},
		{Pentanomial{1: 3, 2: 95, 3: 2}, "-1.7 ± 8.8", 0.352, ""},
	} {
		e := tt.pairs.Estimate()
		if e.String() != tt.want || !within(e.LOS, tt.los, 0.001) || tt.nelo != "" && e.Normalized() != tt.nelo {
			t.Errorf("%v: %s, normalized %s, LOS %.3f, want %s, %s, %.3f", tt.pairs, e, e.Normalized(), e.LOS, tt.want, tt.nelo, tt.los)
		}
		if back := tt.pairs.Flip().Estimate(); !within(back.LOS, 1-e.LOS, 1e-9) {
			t.Errorf("%v: LOS %g and, seen by the opponent, %g", tt.pairs, e.LOS, back.LOS)
		}
	}
}

// TestSuperiority compares with the exact likelihood after won and lost games
// alone.
func TestSuperiority(t *testing.T) {
	for wins := range 30 {
		for losses := range 30 {
			exact := 1 - beta{float64(wins) + 1, float64(losses) + 1}.below(0.5)
			if got := (Tally{Wins: wins, Losses: losses}).Estimate().LOS; !within(got, exact, 0.011) {
				t.Errorf("%d wins and %d losses: LOS %.4f, want %.4f", wins, losses, got, exact)
			}
		}
	}
	for wins := range 10 {
		if got, want := (Tally{Wins: wins}).Estimate().LOS, 1-math.Pow(0.5, float64(wins+1)); !within(got, want, 0.008) {
			t.Errorf("%d wins: LOS %.4f, want %.4f", wins, got, want)
		}
	}
}

// TestEnough: where the normal distribution takes over, figures hardly change.
func TestEnough(t *testing.T) {
	for _, tt := range []Pentanomial{{1, 8, 11, 20, 9}, {0, 9, 500, 30, 2}, {9, 0, 40, 0, 12}} {
		more := tt
		more[1]++
		few, enough := tt.Estimate(), more.Estimate()
		if !tt.sample().few() || more.sample().few() || !within(few.LOS, enough.LOS, 0.05) || !within(few.EloError, enough.EloError, 0.05*few.EloError) {
			t.Errorf("%v: %s LOS %.3f, and with a pair more %s LOS %.3f", tt, few, few.LOS, enough, enough.LOS)
		}
	}
}

func TestBeta(t *testing.T) {
	for _, tt := range []struct{ a, b, x, want float64 }{
		{1, 1, 0.3, 0.3}, {2, 1, 0.5, 0.25}, {6, 2, 0.5, 8. / 128}, {2, 3, 0.3, 0.3483},
		{0.5, 0.5, 0.2, 2 / math.Pi * math.Asin(math.Sqrt(0.2))}, {3, 2, 0.7, 1 - 0.3483},
		{5000, 5000, 0.5, 0.5}, {200, 1, 0.99, math.Pow(0.99, 200)}, {3, 4, 0, 0}, {3, 4, 1, 1},
	} {
		d := beta{tt.a, tt.b}
		if got := d.below(tt.x); !within(got, tt.want, 1e-10) {
			t.Errorf("I(%g; %g, %g) = %.12f, want %.12f", tt.x, tt.a, tt.b, got, tt.want)
		}
		if x := d.quantile(tt.want); tt.x > 0 && tt.x < 1 && !within(x, tt.x, 1e-9) {
			t.Errorf("quantile %g of (%g, %g) = %.12f, want %.12f", tt.want, tt.a, tt.b, x, tt.x)
		}
	}
}

func TestParseSPRT(t *testing.T) {
	for _, tt := range []struct {
		text string
		want SPRT
		err  string
	}{
		{"elo0=0,elo1=5", SPRT{0, 5, 0.05, 0.05, Logistic}, ""},
		{" ELO0=-1.75, elo1=.25 ,alpha=0.01,beta=.1,model=Normalized", SPRT{-1.75, .25, .01, .1, Normalized}, ""},
		{"elo0=0", SPRT{}, "both elo0 and elo1"},
		{"elo0=5,elo1=0", SPRT{}, "elo0=5 must be less than elo1=0"},
		{"elo0=x,elo1=0", SPRT{}, `"elo0=x": "x" is not a number`},
		{"elo0=0,elo0=1,elo1=5", SPRT{}, "twice"},
		{"elo0=0,elo1=5,alpha=0", SPRT{}, "alpha=0"},
		{"elo0=0,elo1=5,alpha=nan", SPRT{}, "alpha=NaN"},
		{"elo0=0,elo1=inf", SPRT{}, "from -1000 to 1000"},
		{"elo0=0,elo1=5,model=guess", SPRT{}, `model "guess"`},
		{"elo0=0,elo1=5,gamma=1", SPRT{}, "expected elo0="},
		{"", SPRT{}, "expected elo0="},
	} {
		got, err := ParseSPRT(tt.text)
		if tt.err == "" && (err != nil || got != tt.want) {
			t.Errorf("%q: %+v, %v", tt.text, got, err)
		}
		if tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
			t.Errorf("%q: error %v, want %q", tt.text, err, tt.err)
		}
	}
}

func FuzzParseSPRT(f *testing.F) {
	f.Add("elo0=0,elo1=5,alpha=.05,beta=0.1,model=normalized")
	f.Add("elo0=-200,elo1=200,beta=0.1,model=normalized")
	f.Add("elo0=0,elo1=505,beta=0.1,model=normalized")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSPRT(text)
		if err != nil {
			return
		}
		for _, tally := range []Tally{{}, {Wins: 1}, {3, 149, 1}, {500, 1, 3}} {
			if llr := s.LLR(tally); math.IsNaN(llr) {
				t.Errorf("%q: LLR of %v is not a number", text, tally)
			}
		}
	})
}

// TestNoGames checks that nothing is said of players who have not met.
func TestNoGames(t *testing.T) {
	for _, e := range []Estimate{Tally{}.Estimate(), Pentanomial{}.Estimate()} {
		if e.String() != "-" || e.Normalized() != "-" || e.Sentence() != "no games" || Percent(e.Score) != "-" || e.Superiority() != "-" || e.LOS != 0.5 {
			t.Errorf("%+v: %s, %s", e, e, e.Sentence())
		}
	}
	for text, want := range map[string]string{"+1.0 ± 2.0": "+1.0 ± 2.0 Elo", "all won": "all won", "-": "-"} {
		if got := InElo(text); got != want {
			t.Errorf("InElo(%q) is %q, want %q", text, got, want)
		}
	}
}
