package archive

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/engine/words"
)

// Search selects games of a list by words and by what is asked for as NAME=VALUE, such as
// player=anna, material=KRP/KR or pattern="Nd5 pe6". What it has found in the moves of
// games it remembers, so a longer list that begins with the same games is searched on.
type Search struct {
	words   []string
	opening string             // of the tags or, if not there, of the moves; in lower case
	query   *collection.Filter // by the columns of the list; nil: any game
	moves   *collection.Filter // by the moves of games; nil: any game
	named   *collection.Filter // the same for games whose tags have the opening; nil: nothing else
	rated   *explorer.Query    // by ratings and time control; nil: any game

	// Index is an index that is asked which games had a position, if it has their file; ""
	// is none.
	Index    string
	position string // the FEN that is asked for; "": none is
	alone    bool   // nothing else is asked of the moves
	load     pgn.Loader

	examined atomic.Int64 // games
	byName   atomic.Bool  // the tags of some game have the opening

	mu    sync.Mutex
	fits  []verdict // by place in the list
	files openFiles
}

// verdict is whether the moves of a game fit.
type verdict uint8

const (
	unknown verdict = iota
	fit
	misfit
)

// ParseSearch reads a search. What is no NAME=VALUE that fieldOf knows is a word. A position
// takes the rest of the text.
func ParseSearch(text string, load pgn.Loader) (*Search, error) {
	s := &Search{load: load}
	var q collection.Query
	color := ""
	var rated explorer.Query
	before, fen, _ := strings.Cut(text, "position=")
	q.FEN = strings.Trim(fen, ` "`)
	for _, word := range words.QuotedFields(before) {
		name, value, ok := strings.Cut(word, "=")
		name = strings.ToLower(name)
		if to := fieldOf(&q, name); ok && to != nil {
			*to = value
		} else if name == "color" {
			color = strings.ToLower(value)
		} else if ok && slices.Contains(ratedNames[:], name) {
			if err := rated.Set(name, value); err != nil {
				return nil, err
			}
		} else {
			s.words = append(s.words, strings.ToLower(word))
		}
	}
	s.colored(&q, color)
	if err := s.setRated(rated, &q); err != nil {
		return nil, err
	}
	s.opening, s.position = strings.ToLower(q.Opening), q.FEN
	s.alone = q.Material+q.Pattern == ""
	listed := collection.Query{Player: q.Player, White: q.White, Black: q.Black, Result: q.Result, From: q.From, Until: q.Until}
	named := q
	named.Opening = ""
	for _, part := range []struct {
		query collection.Query
		asked bool
		to    **collection.Filter
	}{
		{listed, listed.Player+q.White+q.Black+q.Result+q.From+q.Until != "", &s.query},
		{q, q.NeedsMoves(), &s.moves}, {named, named.NeedsMoves(), &s.named},
	} {
		if !part.asked {
			continue
		}
		f, err := collection.NewFilter(part.query, load)
		if err != nil {
			return nil, err
		}
		*part.to = f
	}
	return s, nil
}

// colored asks for a player of one color: "anna as black", or a name with color=black.
func (s *Search) colored(q *collection.Query, color string) {
	name := q.Player
	if n := len(s.words) - 2; n > 0 && s.words[n] == "as" && (s.words[n+1] == "white" || s.words[n+1] == "black") && color == "" && name == "" {
		name, color = strings.Join(s.words[:n], " "), s.words[n+1]
	} else if name == "" {
		name = strings.Join(s.words, " ")
	}
	to := fieldOf(q, color)
	if name == "" || color != "white" && color != "black" || *to != "" {
		if color != "" {
			s.words = append(s.words, "color="+color)
		}
		return
	}
	*to = name
	if q.Player == "" {
		s.words = nil
	}
	q.Player = ""
}

// ratedNames ask as [explorer.Query.Set] has it.
var ratedNames = [...]string{"least", "most", "time"}

// setRated asks for ratings, of the player who is asked for if there is one, and time controls.
func (s *Search) setRated(asked explorer.Query, q *collection.Query) error {
	if asked == (explorer.Query{}) {
		return nil
	}
	if err := asked.Check(); err != nil {
		return err
	}
	asked.Player = cmp.Or(q.White, q.Black, q.Player, strings.Join(s.words, " "))
	switch {
	case q.White != "" && q.Black == "":
		asked.Color = "white"
	case q.Black != "" && q.White == "":
		asked.Color = "black"
	}
	s.rated = &asked
	return nil
}

// isRated reports whether a game has the ratings and the time control that q asks for.
func (r *Entry) isRated(q *explorer.Query) bool {
	is := func(color, name string) bool {
		return q.Player != "" && q.Color != color && strings.Contains(strings.ToLower(name), strings.ToLower(q.Player))
	}
	return strings.Contains(strings.ToLower(r.TimeControl), strings.ToLower(q.TimeControl)) &&
		q.Rated(is("black", r.White), is("white", r.Black), r.WhiteRating, r.BlackRating)
}

// fieldOf returns the field of a query with a name, or nil.
func fieldOf(q *collection.Query, name string) *string {
	return map[string]*string{
		"player": &q.Player, "white": &q.White, "black": &q.Black, "result": &q.Result, "from": &q.From,
		"until": &q.Until, "opening": &q.Opening, "material": &q.Material, "pattern": &q.Pattern,
	}[name]
}

// ReadsGames reports whether the search has to read games, which takes time.
func (s *Search) ReadsGames() bool { return s.moves != nil }

// Examined returns the number of games that were read for the search.
func (s *Search) Examined() int { return int(s.examined.Load()) }

// Select returns the indices of the records that the search finds, in an order. The error
// says that what is asked for is nothing of the games' variants. It gives up, and returns
// nil, when the context is done.
func (s *Search) Select(ctx context.Context, all []Entry, order Order) ([]int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := selectRecords(ctx, all, strings.Join(s.words, " "), order)
	if s.query != nil {
		found = slices.DeleteFunc(found, func(i int) bool { return !s.query.Match(all[i].listed()) })
	}
	if s.rated != nil {
		found = slices.DeleteFunc(found, func(i int) bool { return !all[i].isRated(s.rated) })
	}
	if s.moves == nil || found == nil {
		return found, nil
	}
	defer s.files.close()
	if err := s.read(ctx, all, found); err != nil || ctx.Err() != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(i int) bool { return s.fits[i] != fit })
	if len(found) == 0 {
		return found, s.nothing()
	}
	return found, nil
}

// nothing returns the reason why no game can be found, or nil.
func (s *Search) nothing() error {
	switch {
	case !s.byName.Load():
		return s.moves.Misfit()
	case s.named != nil:
		return s.named.Misfit()
	}
	return nil
}

// listed returns a game with the columns of the list as tags, and without moves.
func (r *Entry) listed() *pgn.Game {
	return &pgn.Game{Tags: pgn.Tags{{Name: "White", Value: r.White}, {Name: "Black", Value: r.Black}, {Name: "Date", Value: r.Date}}, Result: r.Result}
}

// read examines the games of a list that were not examined before, on all cores.
func (s *Search) read(ctx context.Context, all []Entry, list []int) error {
	s.fits = append(s.fits, make([]verdict, max(len(all)-len(s.fits), 0))...)
	s.consult(all, list)
	jobs := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range jobs {
				s.fits[i] = s.examine(&all[i])
				s.examined.Add(1)
			}
		})
	}
	defer workers.Wait()
	defer close(jobs)
	for _, i := range list {
		if s.fits[i] != unknown {
			continue
		}
		select {
		case jobs <- i:
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// examine reports whether the moves of a game fit. Those of a game that can't be read do
// not.
func (s *Search) examine(r *Entry) verdict {
	filter := s.moves
	if s.opening != "" && strings.Contains(strings.ToLower(r.OpeningText()), s.opening) {
		s.byName.Store(true)
		if filter = s.named; filter == nil {
			return fit
		}
	}
	if r.position || r.Problem != "" {
		return misfit
	}
	g, err := s.files.game(r)
	if err == nil && filter.Match(g) {
		return fit
	}
	return misfit
}

// openFiles keeps the file open from which a game was read last.
type openFiles struct {
	mu   sync.Mutex
	path string
	file *os.File
	text io.ReaderAt
	err  error
}

// game reads a game without its rules. It is safe for concurrent use.
func (o *openFiles) game(r *Entry) (*pgn.Game, error) {
	if r.InStore() || r.saved != nil {
		loaded, err := read(r)
		if err != nil {
			return nil, err
		}
		return loaded.Tree, nil
	}
	o.mu.Lock()
	if o.path != r.File.Path {
		o.open(r.File)
	}
	err, raw := o.err, make([]byte, r.Length)
	if err == nil {
		_, err = o.text.ReadAt(raw, r.Offset)
	}
	o.mu.Unlock()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return pgn.Entry{Length: r.Length, Line: r.Line}.Load(bytes.NewReader(raw))
}

// open makes a file the last one and closes the one before it.
func (o *openFiles) open(f *File) {
	o.closeFile()
	o.path = f.Path
	file, info, err := openRegular(f.Path)
	if err == nil {
		o.file = file
		if err = f.same(info); err == nil {
			o.text, _, err = contents(file)
		}
	}
	if o.err = err; err != nil {
		o.err = fmt.Errorf("%s can't be read: %w", f.Path, cause(err))
	}
}

func (o *openFiles) closeFile() {
	if o.file != nil {
		_ = o.file.Close() // it was only read
	}
	o.path, o.file, o.text, o.err = "", nil, nil, nil
}

func (o *openFiles) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closeFile()
}
