package archive

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/chessvfile"
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/gamestore"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
)

// Batch is news of a scan.
type Batch struct {
	Records []Entry
	Done    int64 // bytes or files, of All
	All     int64
	Err     error // what ended the scan too early
	End     bool
}

// batchTime is the time after which what was found is handed on.
const batchTime = 60 * time.Millisecond

// batchSize is the number of games after which it is handed on at once.
const batchSize = 4000

// scan collects records and hands them on.
type scan struct {
	ctx       context.Context
	catalogue *variants.Catalogue
	yield     func(Batch) bool
	batch     Batch
	last      time.Time
	texts     map[string]string // each text that occurs often only once
	names     map[string]named  // of variants by tag
}

// named is a variant as a game's tags name it.
type named struct {
	name  string
	known bool
	def   *engine.Definition // nil: unknown
}

func newScan(ctx context.Context, c *variants.Catalogue, yield func(Batch) bool) *scan {
	return &scan{ctx: ctx, catalogue: c, yield: yield, last: time.Now(), texts: map[string]string{}, names: map[string]named{}}
}

// ScanStore lists the games of a store, the latest first. Variants are
// those of a catalogue. yield is given
// the games found since its last call, until it returns false.
func ScanStore(ctx context.Context, c *variants.Catalogue, st *gamestore.Store, yield func(Batch) bool) {
	s := newScan(ctx, c, yield)
	list, err := st.List()
	s.batch.All = int64(len(list))
	for i, stored := range list {
		s.stored(stored)
		s.batch.Done = int64(i + 1)
		if !s.due() {
			return
		}
	}
	s.end(err)
}

// stored adds the games in a file of the store. Those of a file with several
// games are taken for games of others: ferz writes one to a file.
func (s *scan) stored(stored gamestore.StoredGame) {
	first := len(s.batch.Records)
	f := &File{Path: stored.Path, Changed: stored.Changed}
	err := s.file(f, nil)
	found := s.batch.Records[first:]
	if err == nil && len(found) == 0 {
		err = errors.New("there is no game in it")
	}
	if err != nil {
		s.batch.Records = append(s.batch.Records[:first], Entry{ID: stored.ID, File: f, Playing: stored.Playing, Problem: cause(err).Error()})
		return
	}
	if len(found) == 1 {
		found[0].ID, found[0].Playing = stored.ID, stored.Playing
	}
}

// ScanFile lists the games of a file.
func ScanFile(ctx context.Context, c *variants.Catalogue, path string, yield func(Batch) bool) {
	s := newScan(ctx, c, yield)
	err := s.file(&File{Path: path}, s.due)
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%s can't be read: %w", path, cause(err))
	}
	s.end(err)
}

// file adds the games of a file, while more is nil or returns true.
func (s *scan) file(f *File, more func() bool) error {
	r, info, err := openRegular(f.Path)
	if err != nil {
		return err
	}
	defer r.Close()
	f.Size, f.Changed = info.Size(), info.ModTime()
	if more != nil {
		s.batch.All = f.Size
	}
	head := bufio.NewReaderSize(r, charset.Sample)
	format := formats.DetectIn(head)
	saved := chessvfile.Begins(head)
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return err
	}
	switch {
	case format != nil:
		return s.listed(f, r, format)
	case saved:
		return s.saved(f, r)
	}
	text, size, err := contents(r)
	if err != nil {
		return err
	}
	if more != nil {
		s.batch.All = size
	}
	next, positions, err := entries(text)
	if err != nil {
		return err
	}
	for {
		e, err := next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		rec := s.record(f, &e)
		rec.position = positions
		if !positions && e.Tags.Get("Result") == "" {
			rec.setResult(resultToken(text, &e))
		}
		s.batch.Records = append(s.batch.Records, rec)
		if more == nil {
			continue
		}
		s.batch.Done = e.Offset + e.Length
		if !more() {
			return s.ctx.Err()
		}
	}
}

// listed adds the games of a file in another format than PGN.
func (s *scan) listed(f *File, r io.Reader, format *records.Format) error {
	games, err := records.Read(format, r)
	if err != nil {
		return err
	}
	for _, g := range games {
		rec := s.record(f, &pgn.Entry{Length: f.Size, Line: g.Line, Plies: len(g.MainLine()), Tags: g.Tags})
		rec.saved = g
		s.batch.Records = append(s.batch.Records, rec)
	}
	s.batch.Done = f.Size
	return nil
}

// saved adds the game that ChessV has saved in a file.
func (s *scan) saved(f *File, r io.Reader) error {
	g, err := chessvfile.Read(r, func(tags pgn.Tags) (*engine.Variant, error) {
		return s.catalogue.LoadTag(tags.Get("Variant"), s.catalogue.Load)
	})
	if err != nil {
		return err
	}
	rec := s.record(f, &pgn.Entry{Length: f.Size, Line: g.Line, Plies: len(g.MainLine()), Tags: g.Tags})
	rec.saved = g
	s.batch.Records, s.batch.Done = append(s.batch.Records, rec), f.Size
	return nil
}

// openRegular opens a file, but nothing that could keep who reads it waiting,
// such as a pipe.
func openRegular(path string) (*os.File, os.FileInfo, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, &os.PathError{Op: "open", Path: path, Err: errors.New("it is not a regular file")}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	if info, err = f.Stat(); err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, info, nil
}

// due hands over what was found if it is time to, and reports whether to continue.
func (s *scan) due() bool {
	if s.ctx.Err() != nil {
		return false
	}
	if len(s.batch.Records) < batchSize && (len(s.batch.Records)%64 != 0 || time.Since(s.last) < batchTime) {
		return true
	}
	return s.flush()
}

func (s *scan) flush() bool {
	ok := s.yield(s.batch)
	s.batch.Records, s.last = nil, time.Now()
	return ok
}

func (s *scan) end(err error) {
	s.batch.End, s.batch.Err = true, err
	s.flush()
}

// record makes the record of a game.
func (s *scan) record(f *File, e *pgn.Entry) Entry {
	tag := e.Tags.Get("Variant")
	v := s.variant(tag)
	if game := s.variant(e.Tags.Get("Game")); tag == "" && game.known {
		v = game
	}
	if ini.HasRules(e.Tags) { // which count before those of the catalogue
		v = s.ownRules(e.Tags)
	}
	r := Entry{
		File: f, Offset: e.Offset, Length: e.Length, Line: e.Line, Plies: min(e.Plies, max(livegame.PlayedPlies(e.Tags), 0)),
		Variant: v.name, known: v.known, definition: v.def,
		White: s.tag(e, "White"), Black: s.tag(e, "Black"), Event: s.tag(e, "Event"), Date: s.tag(e, "Date"),
		ECO: s.tag(e, "ECO"), Opening: s.tag(e, "Opening"), TimeControl: s.tag(e, "TimeControl"),
		WhiteRating: explorer.Rating(e.Tags.Get("WhiteElo")), BlackRating: explorer.Rating(e.Tags.Get("BlackElo")),
		abandoned: e.Tags.Get("Termination") == abandoned, seats: s.intern(e.Tags.Get("FerzPlayers")), trial: livegame.IsTrial(e.Tags),
	}
	r.text = strings.ToLower(strings.Join([]string{r.Date, r.Variant, tag, r.White, r.Black, r.Event, r.ECO, r.Opening}, "\x00"))
	r.setResult(e.Tags.Get("Result"))
	return r
}

// resultToken returns the end of a game's text, which is the result if there is no
// tag for it.
func resultToken(r io.ReaderAt, e *pgn.Entry) string {
	tail := make([]byte, min(e.Length, 64))
	n, err := r.ReadAt(tail, e.Offset+e.Length-int64(len(tail)))
	if err != nil && err != io.EOF {
		return ""
	}
	words := strings.Fields(string(tail[:n]))
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// abandoned is the Termination of a game that is not to be resumed.
const abandoned = "abandoned"

// maxTags bounds the different Variant tags of a file that are looked up.
const maxTags = 1000

func (s *scan) variant(tag string) named {
	v, ok := s.names[tag]
	if !ok && len(s.names) >= maxTags {
		return named{name: tag}
	}
	if !ok {
		v.name = tag
		if d, _, err := s.catalogue.ByTag(tag); err == nil {
			v = named{d.Name, true, &d}
		}
		s.names[strings.Clone(tag)] = v
	}
	return v
}

// ownRules returns the variant whose rules are in a game's tags. One with faults is known by
// its name, if the rules give one.
func (s *scan) ownRules(tags pgn.Tags) named {
	text := ini.TagsText(tags)
	if v, ok := s.names[text]; ok {
		return v
	}
	v := named{name: cmp.Or(s.intern(ini.TagsName(tags)), tags.Get("Variant")), known: true}
	if d, err := ini.TagsDefinition(s.catalogue, tags); err == nil {
		v.def = &d
	}
	if len(s.names) < maxTags {
		s.names[text] = v
	}
	return v
}

// tag returns a tag's value, or "" if it stands for unknown.
func (s *scan) tag(e *pgn.Entry, name string) string {
	text := e.Tags.Get(name)
	if strings.Trim(text, "?. ") == "" {
		return ""
	}
	return s.intern(text)
}

// maxTexts bounds the texts that are looked up.
const maxTexts = 200_000

// intern returns a text that shares its memory with those equal to it.
func (s *scan) intern(text string) string {
	if old, ok := s.texts[text]; ok {
		return old
	}
	text = strings.Clone(text)
	if len(s.texts) < maxTexts {
		s.texts[text] = text
	}
	return text
}

// cause returns an error without the path that it begins with.
func cause(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
