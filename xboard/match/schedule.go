package match

import (
	"fmt"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
)

// Format is who meets whom in a tournament.
type Format string

// The formats.
const (
	RoundRobin Format = "round-robin" // everyone meets everyone
	Gauntlet   Format = "gauntlet"    // the first meets all others
	Knockout   Format = "knockout"    // who loses is out
	Pyramid    Format = "pyramid"     // each meets all those before it
)

// ParseFormat reads a format's name.
func ParseFormat(text string) (Format, error) {
	name := strings.ToLower(strings.ReplaceAll(text, "_", "-"))
	if err := words.Among(name, []string{string(RoundRobin), string(Gauntlet), string(Knockout), string(Pyramid)}); err != nil {
		return "", fmt.Errorf("tournament %w", err)
	}
	return Format(name), nil
}

// OpeningPolicy is how long an opening is kept.
type OpeningPolicy string

// The policies.
const (
	PerPair      OpeningPolicy = "default"   // for as many games as Schedule.Repeat says
	PerEncounter OpeningPolicy = "encounter" // for all games of an encounter
	PerRound     OpeningPolicy = "round"     // for all games of a round
)

// ParseOpeningPolicy reads a policy's name.
func ParseOpeningPolicy(text string) (OpeningPolicy, error) {
	name := strings.ToLower(text)
	if err := words.Among(name, []string{string(PerPair), string(PerEncounter), string(PerRound)}); err != nil {
		return "", fmt.Errorf("opening policy %w", err)
	}
	return OpeningPolicy(name), nil
}

// Schedule is the order of a tournament.
type Schedule struct {
	Format  Format        `json:"format"`
	Rounds  int           `json:"rounds"`            // how often all is played; not for knockouts
	Games   int           `json:"games"`             // of each encounter
	Repeat  int           `json:"repeat"`            // games in a row with the same opening
	Seeds   int           `json:"seeds,omitempty"`   // gauntlet: how many meet all others; 0: one
	NoSwap  bool          `json:"noSwap,omitempty"`  // colors stay as they are
	Reverse bool          `json:"reverse,omitempty"` // the second of an encounter begins
	Policy  OpeningPolicy `json:"policy"`
}

// Validate returns an error that describes what is wrong, for a number of players.
func (s *Schedule) Validate(players int) error {
	switch {
	case players < 2:
		return fmt.Errorf("%d players: a match needs two at least", players)
	case s.Rounds < 1 || s.Games < 1 || s.Repeat < 1:
		return fmt.Errorf("rounds %d, games %d, repeat %d: expected 1 at least of each", s.Rounds, s.Games, s.Repeat)
	case s.Games > maxGames || s.Rounds > maxGames/s.Games:
		return fmt.Errorf("%d games, %d rounds: expected %d in all at most", s.Games, s.Rounds, maxGames)
	case s.Format == Knockout && s.Rounds > 1:
		return fmt.Errorf("%d rounds: a knockout is played once", s.Rounds)
	case s.Seeds < 0 || s.Seeds >= players:
		return fmt.Errorf("%d seeds: expected less than the %d players", s.Seeds, players)
	}
	return nil
}

// maxGames is more than two players ever need to meet.
const maxGames = 10_000_000

// paired reports whether games come in pairs with the same opening and colors
// swapped.
func (s *Schedule) paired() bool {
	return s.Repeat == 2 && !s.NoSwap && s.Games%2 == 0 && s.Policy == PerPair
}

// Pairing is a game that is scheduled.
type Pairing struct {
	Number    int `json:"number"`    // from 1
	Round     int `json:"round"`     // from 1
	Encounter int `json:"encounter"` // from 1
	Game      int `json:"game"`      // of the encounter, from 1
	First     int `json:"first"`     // the encounter's first player
	White     int `json:"white"`     // player, by its place in Config.Entrants
	Black     int `json:"black"`     // player, by its place in Config.Entrants
	Opening   int `json:"opening"`   // number of its opening, from 0
}

// second returns the encounter's other player.
func (p *Pairing) second() int { return p.White + p.Black - p.First }

// encounter is a number of games of two players.
type encounter struct {
	number, round int
	first, second int
	games         int // scheduled
	halves        int // half points of the first player
	ties          int // how often games were added as it was tied
}

// scheduler hands out the games of a tournament in their order. It depends on
// nothing but the schedule and, for knockouts, the results.
type scheduler struct {
	schedule  Schedule
	players   int
	games     []Pairing
	results   map[int]int // half points of the first player, by number
	issued    int         // games that next has gone past
	openings  int         // openings used
	meetings  map[[2]int]int
	round     int
	count     int         // encounters
	batch     []encounter // knockout: the present round
	pending   int         // knockout: games of the batch without a result
	champion  int         // knockout: the winner
	completed bool        // knockout: there is a winner
}

// newScheduler returns the plan of a valid schedule.
func newScheduler(s Schedule, players int) *scheduler {
	p := &scheduler{schedule: s, players: players, results: map[int]int{}, meetings: map[[2]int]int{}}
	if s.Format == Knockout {
		p.knockOut(bracket(players))
		return p
	}
	for range s.Rounds {
		for _, round := range rounds(s.Format, players, max(s.Seeds, 1)) {
			p.round++
			for _, e := range round {
				p.pairing(e[0], e[1])
			}
		}
	}
	return p
}

// rounds returns one cycle of a tournament, round by round.
func rounds(f Format, players, seeds int) [][][2]int {
	switch f {
	case Gauntlet:
		var round [][2]int
		for first := range seeds {
			for other := seeds; other < players; other++ {
				round = append(round, [2]int{first, other})
			}
		}
		return [][][2]int{round}
	case Pyramid:
		var out [][][2]int
		for first := 1; first < players; first++ {
			var round [][2]int
			for other := range first {
				round = append(round, [2]int{first, other})
			}
			out = append(out, round)
		}
		return out
	}
	return roundRobin(players)
}

// roundRobin pairs everyone with everyone: the first player stays where it is,
// the others go around a table. With an odd number one place is empty.
func roundRobin(players int) [][][2]int {
	seats := make([]int, 0, players+1)
	for i := range players {
		seats = append(seats, i)
	}
	if players%2 == 1 {
		seats = append(seats, -1)
	}
	n := len(seats)
	var out [][][2]int
	for range n - 1 {
		var round [][2]int
		for i := range n / 2 {
			if a, b := seats[i], seats[n-1-i]; a >= 0 && b >= 0 {
				round = append(round, [2]int{a, b})
			}
		}
		out = append(out, round)
		last := seats[n-1]
		copy(seats[2:], seats[1:n-1])
		seats[1] = last
	}
	return out
}

// pairing schedules an encounter.
func (p *scheduler) pairing(first, second int) *encounter {
	p.count++
	e := &encounter{number: p.count, round: p.round, first: first, second: second}
	p.add(e, p.schedule.Games)
	return e
}

// add schedules games of an encounter.
func (p *scheduler) add(e *encounter, games int) {
	for i := range games {
		switch p.schedule.Policy {
		case PerRound:
			p.openings = e.round
		case PerEncounter:
			p.openings = e.number
		default:
			if i%p.schedule.Repeat == 0 {
				p.openings++
			}
		}
		e.games++
		g := Pairing{
			Number: len(p.games) + 1, Round: e.round, Encounter: e.number, Game: e.games,
			First: e.first, White: e.first, Black: e.second, Opening: p.openings - 1,
		}
		if p.swapped(e) {
			g.White, g.Black = g.Black, g.White
		}
		p.games = append(p.games, g)
	}
}

// swapped reports whether the second player of an encounter has White in its
// next game: colors change from game to game, over several rounds too.
func (p *scheduler) swapped(e *encounter) bool {
	pair := [2]int{min(e.first, e.second), max(e.first, e.second)}
	n := p.meetings[pair]
	p.meetings[pair]++
	return (n%2 == 1 && !p.schedule.NoSwap) != p.schedule.Reverse
}

// next returns the next game to play, if there is one now. In a knockout there
// may be more later, see done.
func (p *scheduler) next() (Pairing, bool) {
	for p.issued < len(p.games) {
		g := p.games[p.issued]
		p.issued++
		if _, played := p.results[g.Number]; !played {
			return g, true
		}
	}
	return Pairing{}, false
}

// done reports whether all games have been played.
func (p *scheduler) done() bool {
	return len(p.results) == len(p.games) && (p.schedule.Format != Knockout || p.completed)
}

// total returns how many games there are as far as is known.
func (p *scheduler) total() int { return len(p.games) }

// report takes the result of a game: the half points of the encounter's first
// player.
func (p *scheduler) report(number, halves int) {
	if _, known := p.results[number]; known || number < 1 || number > len(p.games) {
		return
	}
	p.results[number] = halves
	if p.schedule.Format == Knockout {
		p.knockoutResult(p.games[number-1].Encounter, halves)
	}
}
