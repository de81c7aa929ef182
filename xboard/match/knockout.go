package match

// maxTies is how often an encounter of a knockout is prolonged. After that the player
// that is higher in the list advances.
const maxTies = 10

// bracket returns the players of a knockout in the order of the bracket, two for each
// encounter: the first meets the last, and the first two meet in the final at the
// earliest. Where players are missing (-1) their opponents, who are the highest, advance
// without a game.
func bracket(players int) []int {
	order := []int{0}
	for len(order) < players {
		n := 2 * len(order)
		next := make([]int, 0, n)
		for _, seed := range order {
			next = append(next, seed, n-1-seed)
		}
		order = next
	}
	for i, seed := range order {
		if seed >= players {
			order[i] = -1
		}
	}
	return order
}

// knockOut begins a round with players in the order of the bracket.
func (p *scheduler) knockOut(order []int) {
	if len(order) == 1 {
		p.champion, p.completed = order[0], true
		return
	}
	p.round++
	p.batch, p.pending = nil, 0
	for i := 0; i < len(order); i += 2 {
		a, b := order[i], order[i+1]
		if a < 0 || b < 0 {
			p.batch = append(p.batch, encounter{first: max(a, b), second: -1})
			continue
		}
		e := p.pairing(a, b)
		p.batch = append(p.batch, *e)
		p.pending += e.games
	}
}

// knockoutResult takes the result of a game. When all games of the round are
// played, tied encounters are prolonged or the next round begins.
func (p *scheduler) knockoutResult(number, halves int) {
	for i := range p.batch {
		if e := &p.batch[i]; e.second >= 0 && e.number == number {
			e.halves += halves
		}
	}
	p.pending--
	if p.pending > 0 {
		return
	}
	var winners []int
	for i := range p.batch {
		e := &p.batch[i]
		winner, tied := e.winner()
		winners = append(winners, winner)
		if tied {
			e.ties++
			p.add(e, 2)
			p.pending += 2
		}
	}
	if p.pending == 0 {
		p.knockOut(winners)
	}
}

// winner returns who advances, or that more games are needed.
func (e *encounter) winner() (player int, tied bool) {
	switch {
	case e.second < 0 || e.halves > e.games:
		return e.first, false
	case e.halves < e.games:
		return e.second, false
	}
	return min(e.first, e.second), e.ties < maxTies
}
