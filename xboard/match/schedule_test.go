package match

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// games lists a plan's games as round:White-Black/opening.
func games(p *scheduler) string {
	var out []string
	for _, g := range p.games {
		out = append(out, fmt.Sprintf("%d:%d-%d/%d", g.Round, g.White, g.Black, g.Opening))
	}
	return strings.Join(out, " ")
}

func TestSchedules(t *testing.T) {
	for _, tt := range []struct {
		name    string
		s       Schedule
		players int
		want    string
	}{
		{"a match", Schedule{Format: RoundRobin, Rounds: 1, Games: 4, Repeat: 2}, 2, "1:0-1/0 1:1-0/0 1:0-1/1 1:1-0/1"},
		{"rounds", Schedule{Format: RoundRobin, Rounds: 2, Games: 2, Repeat: 2}, 2, "1:0-1/0 1:1-0/0 2:0-1/1 2:1-0/1"},
		{"single games in rounds", Schedule{Format: RoundRobin, Rounds: 3, Games: 1, Repeat: 1}, 2, "1:0-1/0 2:1-0/1 3:0-1/2"},
		{"colors stay", Schedule{Format: RoundRobin, Rounds: 1, Games: 3, Repeat: 1, NoSwap: true}, 2, "1:0-1/0 1:0-1/1 1:0-1/2"},
		{"reverse", Schedule{Format: RoundRobin, Rounds: 1, Games: 2, Repeat: 2, Reverse: true}, 2, "1:1-0/0 1:0-1/0"},
		{"colors stay, reverse", Schedule{Format: RoundRobin, Rounds: 1, Games: 2, Repeat: 2, Reverse: true, NoSwap: true}, 2, "1:1-0/0 1:1-0/0"},
		{"an opening for an encounter", Schedule{Format: RoundRobin, Rounds: 2, Games: 3, Repeat: 2, Policy: PerEncounter}, 2, "1:0-1/0 1:1-0/0 1:0-1/0 2:1-0/1 2:0-1/1 2:1-0/1"},
		{"an opening for a round", Schedule{Format: RoundRobin, Rounds: 1, Games: 1, Repeat: 1, Policy: PerRound}, 4, "1:0-3/0 1:1-2/0 2:0-2/1 2:3-1/1 3:0-1/2 3:2-3/2"},
		{"everybody, an odd number", Schedule{Format: RoundRobin, Rounds: 1, Games: 1, Repeat: 1}, 3, "1:1-2/0 2:0-2/1 3:0-1/2"},
		{"gauntlet", Schedule{Format: Gauntlet, Rounds: 2, Games: 1, Repeat: 1}, 3, "1:0-1/0 1:0-2/1 2:1-0/2 2:2-0/3"},
		{"gauntlet of two", Schedule{Format: Gauntlet, Rounds: 1, Games: 1, Repeat: 1, Seeds: 2}, 4, "1:0-2/0 1:0-3/1 1:1-2/2 1:1-3/3"},
		{"pyramid", Schedule{Format: Pyramid, Rounds: 1, Games: 2, Repeat: 2}, 3, "1:1-0/0 1:0-1/0 2:2-0/1 2:0-2/1 2:2-1/2 2:1-2/2"},
	} {
		if err := tt.s.Validate(tt.players); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if got := games(newScheduler(tt.s, tt.players)); got != tt.want {
			t.Errorf("%s: %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// TestRoundRobin checks that everyone meets everyone as often as said, once a
// round at most, with both colors.
func TestRoundRobin(t *testing.T) {
	for players := 2; players <= 9; players++ {
		p := newScheduler(Schedule{Format: RoundRobin, Rounds: 2, Games: 2, Repeat: 2}, players)
		met := map[[2]int]int{}
		busy := map[[2]int]int{} // by round and player
		for _, g := range p.games {
			met[[2]int{g.White, g.Black}]++
			busy[[2]int{g.Round, g.White}]++
		}
		for a := range players {
			for b := range players {
				if a != b && met[[2]int{a, b}] != 2 {
					t.Errorf("%d players: %d and %d meet %d times", players, a, b, met[[2]int{a, b}])
				}
			}
		}
		for key, n := range busy {
			if n > 1 {
				t.Errorf("%d players: in round %d player %d has White %d times", players, key[0], key[1], n)
			}
		}
	}
}

func TestBracket(t *testing.T) {
	for _, tt := range []struct {
		players int
		want    []int
	}{
		{2, []int{0, 1}}, {3, []int{0, -1, 1, 2}}, {4, []int{0, 3, 1, 2}}, {5, []int{0, -1, 3, 4, 1, -1, 2, -1}}, {8, []int{0, 7, 3, 4, 1, 6, 2, 5}},
	} {
		if got := bracket(tt.players); !slices.Equal(got, tt.want) {
			t.Errorf("%d players: %v, want %v", tt.players, got, tt.want)
		}
	}
}

// TestKnockout plays knockouts by a rule for the results.
func TestKnockout(t *testing.T) {
	stronger := func(g Pairing) int { // the lower player wins
		if g.First < g.second() {
			return 2
		}
		return 0
	}
	weaker := func(g Pairing) int { return 2 - stronger(g) }
	for _, tt := range []struct {
		name     string
		players  int
		result   func(Pairing) int
		want     string
		champion int
	}{
		{"the favorites win", 4, stronger, "1:0-3/0 1:3-0/0 1:1-2/1 1:2-1/1 2:0-1/2 2:1-0/2", 0},
		{"the others win", 4, weaker, "1:0-3/0 1:3-0/0 1:1-2/1 1:2-1/1 2:3-2/2 2:2-3/2", 3},
		{"a bye", 3, stronger, "1:1-2/0 1:2-1/0 2:0-1/1 2:1-0/1", 0},
		{"ties", 2, func(g Pairing) int { return []int{1, 1, 2, 0, 1, 0}[g.Number-1] }, "1:0-1/0 1:1-0/0 1:0-1/1 1:1-0/1 1:0-1/2 1:1-0/2", 1},
	} {
		p := newScheduler(Schedule{Format: Knockout, Rounds: 1, Games: 2, Repeat: 2}, tt.players)
		for {
			var round []Pairing // all games that are known are played last game first
			for {
				g, ok := p.next()
				if !ok {
					break
				}
				round = append(round, g)
			}
			if len(round) == 0 {
				break
			}
			slices.Reverse(round)
			for _, g := range round {
				p.report(g.Number, tt.result(g))
			}
		}
		if got := games(p); got != tt.want || !p.done() || p.champion != tt.champion {
			t.Errorf("%s: %s, champion %d, done %v\nwant %s, %d", tt.name, got, p.champion, p.done(), tt.want, tt.champion)
		}
	}
	draws := newScheduler(Schedule{Format: Knockout, Rounds: 1, Games: 1, Repeat: 1}, 2)
	for g, ok := draws.next(); ok; g, ok = draws.next() {
		draws.report(g.Number, 1)
	}
	if !draws.done() || draws.champion != 0 || len(draws.games) != 1+2*maxTies {
		t.Errorf("draws only: %d games, champion %d", len(draws.games), draws.champion)
	}
}

func TestBadSchedules(t *testing.T) {
	for _, tt := range []struct {
		s       Schedule
		players int
		want    string
	}{
		{Schedule{Rounds: 1, Games: 1, Repeat: 1}, 1, "needs two"},
		{Schedule{Rounds: 1, Games: 0, Repeat: 1}, 2, "games 0"},
		{Schedule{Rounds: 2, Games: 1, Repeat: 1, Format: Knockout}, 2, "played once"},
		{Schedule{Rounds: 1, Games: 1, Repeat: 1, Seeds: 2}, 2, "2 seeds"},
	} {
		if err := tt.s.Validate(tt.players); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v, want %q", tt.s, err, tt.want)
		}
	}
	if f, err := ParseFormat("Round_Robin"); err != nil || f != RoundRobin {
		t.Errorf("%s, %v", f, err)
	}
	if _, err := ParseFormat("swiss"); err == nil || !strings.Contains(err.Error(), "knockout") {
		t.Errorf("swiss: %v", err)
	}
	if _, err := ParseOpeningPolicy("never"); err == nil {
		t.Error("a policy called never")
	}
}
