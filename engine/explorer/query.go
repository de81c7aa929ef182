package explorer

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/ruletext"
	"github.com/ferzchess/ferz/engine/words"
)

// Query selects games. Empty fields are not checked.
type Query struct {
	Player      string // part of a player's name, in any case
	Color       string // white or black: the color of Player, or of either player's rating
	MinRating   int    // of both players, or of Player
	MaxRating   int
	From, Until int    // years
	Result      string // 1-0, 0-1, 1/2-1/2 or *
	Source      string // part of a file's name
	TimeControl string // part of it
	MaxRecorded int    // how many games are listed at most
}

// Check returns an error if something is asked that no game has.
func (q *Query) Check() error {
	switch {
	case q.Color != "" && q.Color != "white" && q.Color != "black":
		return fmt.Errorf("color %q: expected white or black", q.Color)
	case q.Color != "" && q.Player == "":
		return errors.New("a color needs a player whose it is")
	}
	switch q.Result {
	case "", "1-0", "0-1", "1/2-1/2", "*":
	case "1/2":
		q.Result = "1/2-1/2"
	default:
		return fmt.Errorf("result %q: expected 1-0, 0-1, 1/2-1/2 or *", q.Result)
	}
	return nil
}

// Count has the results of some games.
type Count struct {
	Games, White, Draws, Black int
	Rating                     int // the mean of the players who are known to have one; 0: none is
	Last                       int // the year of the latest game; 0: not known

	ratings, rated int
}

func (c *Count) add(p *packed) {
	c.Games++
	switch results[p.result] {
	case "1-0":
		c.White++
	case "0-1":
		c.Black++
	case "1/2-1/2":
		c.Draws++
	}
	for _, rating := range []uint16{p.whiteRating, p.blackRating} {
		if rating > 0 {
			c.ratings += int(rating)
			c.rated++
		}
	}
	c.Last = max(c.Last, int(p.date>>9))
	c.average()
}

// Move is a move that was made in a position.
type Move struct {
	Move engine.Move
	Text string // in coordinates
	Count
}

// Answer is the data of an index about a position.
type Answer struct {
	Count          // of all games that had it
	Moves []Move   // the most played first
	List  []Record // some of the games, those of the strongest players first
}

// defaultRecorded is how many games are listed if a query doesn't say.
const defaultRecorded = 10

// Find returns the moves and games of a position.
func (x *Index) Find(p *engine.Position, q Query) (Answer, error) {
	identity, key := ruletext.Rules(p.Variant()), newKeyer(p.Variant()).Key(p)
	var a Answer
	err := x.store.View(func(r Reader) error {
		f := newFold(newRecords(r), &q)
		if err := f.find(r, identity, key); err != nil {
			return err
		}
		a.Count = f.all
		for i := range f.moves {
			moved := &f.moves[i]
			if moved.text == "" {
				moved.text = string(r.Get(movesBucket+identity, number(moved.id)))
			}
		}
		for _, moved := range f.distinctMoves() {
			m, err := notation.Parse(p, moved.text)
			if err != nil {
				continue // a pass that is none of the rules, or another position with this key
			}
			a.Moves = append(a.Moves, Move{m, moved.text, moved.Count})
		}
		a.List = f.list()
		return nil
	})
	slices.SortFunc(a.Moves, func(x, y Move) int { return cmp.Or(y.Games-x.Games, strings.Compare(x.Text, y.Text)) })
	return a, err
}

// fold sums up the games of postings.
type fold struct {
	records *records
	query   *Query
	until   uint32          // games of a later date, packed, are left out; 0: none are
	own     []byte          // the number of a game that is left out; nil: none is
	names   map[uint32]bool // whether texts fit what is asked of them
	sources map[uint32]bool
	times   map[uint32]bool

	visit func(*packed) // called with each game; nil: nothing is

	all   Count
	moves []moved
	game  uint32 // the last one, if any
	best  []packed
	err   error
}

func newFold(s *records, q *Query) *fold {
	return &fold{records: s, query: q}
}

// selective reports whether the totals of positions are no answer.
func (f *fold) selective() bool {
	q := *f.query
	q.MaxRecorded = 0
	return q != (Query{}) || f.until > 0 || f.own != nil || f.query.MaxRecorded > defaultRecorded
}

// moved counts the games with a move, which is known by its number or its text.
type moved struct {
	id   uint32
	text string
	Count
}

// reset makes the fold ready for another position.
func (f *fold) reset() { f.all, f.moves, f.best, f.err = Count{}, f.moves[:0], f.best[:0], nil }

// move returns the count of a move by its number or by its text; the other one is empty.
func (f *fold) move(id uint32, text string) *Count {
	for i := range f.moves {
		if m := &f.moves[i]; m.id == id && m.text == text {
			return &m.Count
		}
	}
	f.moves = append(f.moves, moved{id: id, text: text})
	return &f.moves[len(f.moves)-1].Count
}

// distinctMoves returns each move once, when all have their text.
func (f *fold) distinctMoves() []moved {
	slices.SortFunc(f.moves, func(a, b moved) int { return strings.Compare(a.text, b.text) })
	var out []moved
	for _, m := range f.moves {
		if n := len(out); n > 0 && out[n-1].text == m.text {
			out[n-1].merge(m.Count)
		} else {
			out = append(out, m)
		}
	}
	return out
}

func (f *fold) posting(p posting) {
	if f.err != nil || f.own != nil && p.game == numberOf(f.own) {
		return
	}
	var rec packed
	if f.err = f.records.get(p.game, &rec); f.err != nil || !f.fits(&rec) {
		return
	}
	if f.all.Games == 0 || f.game != p.game { // a game may have the position several times
		f.all.add(&rec)
		f.keep(&rec)
		if f.visit != nil {
			f.visit(&rec)
		}
		f.game = p.game
	}
	if p.move != 0 {
		f.move(p.move, "").add(&rec)
	}
}

func (f *fold) fits(r *packed) bool {
	q := f.query
	white := q.Color != "black" && f.text(&f.names, r, r.white, q.Player)
	black := q.Color != "white" && f.text(&f.names, r, r.black, q.Player)
	year := int(r.date >> 9)
	switch {
	case f.until > 0 && r.date > f.until, !white && !black, q.Result != "" && results[r.result] != q.Result,
		q.From > 0 && year < q.From, q.Until > 0 && (year == 0 || year > q.Until),
		!f.text(&f.sources, r, r.source, q.Source), !f.text(&f.times, r, r.control, q.TimeControl):
		return false
	}
	if q.Player == "" {
		white, black = false, false
	}
	return q.Rated(white, black, r.whiteRating, r.blackRating)
}

// Rated reports whether the ratings of a game fit, 0 for unknown ones: of White or Black if
// either is the player who is asked for, else of both.
func (q *Query) Rated(white, black bool, whiteRating, blackRating uint16) bool {
	if white || black {
		return white && q.rated(whiteRating) || black && q.rated(blackRating)
	}
	return q.rated(whiteRating) && q.rated(blackRating)
}

func (q *Query) rated(rating uint16) bool {
	return int(rating) >= q.MinRating && (q.MaxRating == 0 || rating > 0 && int(rating) <= q.MaxRating)
}

// text reports whether a text that a record names has a part, and remembers that.
func (f *fold) text(known *map[uint32]bool, r *packed, id uint32, part string) bool {
	if part == "" {
		return true
	}
	fits, ok := (*known)[id]
	if !ok {
		fits = strings.Contains(strings.ToLower(f.records.text(r, id)), strings.ToLower(part))
		if *known == nil {
			*known = map[uint32]bool{}
		}
		(*known)[id] = fits
	}
	return fits
}

// keep adds a record to the best ones.
func (f *fold) keep(r *packed) {
	most := cmp.Or(f.query.MaxRecorded, defaultRecorded)
	if n := len(f.best); n == most && compareGames(r, &f.best[n-1]) >= 0 {
		return
	}
	at, _ := slices.BinarySearchFunc(f.best, r, func(have packed, r *packed) int { return compareGames(&have, r) })
	f.best = slices.Insert(f.best, at, *r)
	f.best = f.best[:min(len(f.best), most)]
}

// compareGames sorts games of better players first, and then later games, and those that
// were added later.
func compareGames(a, b *packed) int {
	return cmp.Or(int(b.whiteRating)+int(b.blackRating)-int(a.whiteRating)-int(a.blackRating), cmp.Compare(b.date, a.date), cmp.Compare(b.game, a.game))
}

func (f *fold) list() []Record {
	var list []Record
	for i := range f.best {
		list = append(list, f.records.full(&f.best[i]))
	}
	return list
}

// ParseQuery reads a query from words such as player=anna color=black from=2020; words
// without = are a part of a player's name, and "as black" behind it is the color; white=anna
// and black=anna are both.
func ParseQuery(text string) (Query, error) {
	var q Query
	fields := words.QuotedFields(text)
	for i, word := range fields {
		name, value, ok := strings.Cut(word, "=")
		switch {
		case ok:
		case i > 0 && strings.EqualFold(word, "as") && i+1 < len(fields) && isColor(fields[i+1]):
			continue
		case i > 1 && strings.EqualFold(fields[i-1], "as") && isColor(word):
			name, value = "color", strings.ToLower(word)
		default:
			name, value = "player", strings.TrimSpace(q.Player+" "+word)
		}
		if err := q.Set(strings.ToLower(name), value); err != nil {
			return Query{}, err
		}
	}
	return q, q.Check()
}

func isColor(word string) bool {
	return strings.EqualFold(word, "white") || strings.EqualFold(word, "black")
}

// Set asks for what NAME=VALUE says in a text, see ParseQuery. Names are in lower case.
func (q *Query) Set(name, value string) error {
	if isColor(name) {
		q.Player, q.Color = value, name
		return nil
	}
	texts := map[string]*string{"player": &q.Player, "color": &q.Color, "result": &q.Result, "source": &q.Source, "time": &q.TimeControl}
	numbers := map[string]*int{"least": &q.MinRating, "most": &q.MaxRating, "from": &q.From, "until": &q.Until}
	if to := texts[name]; to != nil {
		*to = value
		return nil
	}
	to := numbers[name]
	if to == nil {
		return fmt.Errorf("%q: expected player=NAME, color=white or black, least=RATING, most=RATING, from=YEAR, until=YEAR, result=1-0, source=FILE or time=180+2", name)
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > 1<<16-1 {
		return fmt.Errorf("%s=%s: expected a number from 1", name, value)
	}
	*to = n
	return nil
}
