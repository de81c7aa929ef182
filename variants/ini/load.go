package ini

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/variants/language"
	"github.com/ferzchess/ferz/variants/script"
)

// Games is the contents of some files.
type Games struct {
	Definitions []engine.Definition            // that compile, in the order of the files
	Problems    []Problem                      // in the order of the files
	Locations   map[string]Problem             // where each game is written, by id, as a problem without text
	written     map[string]map[string]location // by id and subject: what stands in its own lines
	files       []string                       // that were read, those that are missing included
}

// Parents are the variants from which those of a text may derive, such as the
// catalogue.
type Parents interface {
	// Find returns the game with an id, name or alias.
	Find(name string) (engine.Definition, error)

	// Nearest returns names of games that may be meant by one that none has.
	Nearest(name string) []string
}

// Orphans is for texts whose games derive from no others.
type Orphans struct{}

// Find implements Parents: there are none.
func (Orphans) Find(string) (engine.Definition, error) { return engine.Definition{}, errNoGame }

// Nearest implements Parents.
func (Orphans) Nearest(string) []string { return nil }

var errNoGame = errors.New("there is no such game")

// Read reads the variants of files and of the files that they include. Parents are
// variants of the files, in any order, or the given ones. A variant with an error is
// left out and reported, and so are those that derive from it.
func Read(parents Parents, files fs.FS, names ...string) Games {
	d := &document{files: files, seen: map[string]bool{}}
	for _, name := range names {
		if p := Guard(Problem{File: name}, func() { d.read(name, location{}) }); p != nil {
			d.problems = append(d.problems, *p)
		}
	}
	l := &loader{document: d, parents: parents, byID: map[string]*section{}, done: map[*section]*game{}, scripts: map[string]string{}}
	return l.load()
}

// guard calls do, which is about a section, and reports a panic as its error.
func (l *loader) guard(s *section, do func()) {
	if p := Guard(Problem{}, do); p != nil {
		l.fail(s, s.at, "%s", p.Text)
	}
}

// loader makes definitions of sections.
type loader struct {
	*document
	parents  Parents
	byID     map[string]*section
	done     map[*section]*game // nil while it is being made
	scripts  map[string]string  // by their files
	timedOut bool               // one took too long
	hints    int                // guesses at parents so far
	lines    int                // keys applied so far
	compiled int                // games compiled so far
}

// game is a section as a definition, with what Fairy-Stockfish would know of it.
type game struct {
	def   engine.Definition
	fairy *fairy
}

func (l *loader) load() Games {
	for _, s := range l.sections {
		if first, taken := l.byID[strings.ToLower(s.id)]; taken {
			l.fail(s, s.at, "there is another game of this id in line %d of %s", first.at.line, first.at.file)
			continue
		}
		l.byID[strings.ToLower(s.id)] = s
	}
	out := Games{Locations: map[string]Problem{}, written: map[string]map[string]location{}}
	spent := 0
	for _, s := range l.sections {
		g := l.make(s)
		if s.broken || g == nil {
			continue
		}
		own := effort(&g.def)
		spent += own
		switch {
		case own > maxEffort:
			l.fail(s, s.at, "its pieces have too many ways to move on so large a board: %d, at most %d squares times ways", own, maxEffort)
			spent -= own
			continue
		case spent > maxEfforts:
			l.fail(s, s.at, "the games before it are as many as can be read at once; put it into a file of its own")
			continue
		}
		if l.timedOut && slices.ContainsFunc(g.def.Rules, isScript) {
			l.fail(s, s.at, "its script is not tried, as one before it took too long")
			continue
		}
		if l.guard(s, func() { l.compile(s, &g.def) }); s.broken {
			continue
		}
		if old, err := l.parents.Find(s.id); err == nil && strings.EqualFold(old.ID, s.id) {
			l.addProblem(s.at, s.id, true, "it takes the place of the game %s, which has the same id", old.Name)
		}
		out.Definitions = append(out.Definitions, g.def)
		out.written[g.def.ID] = s.subjects()
		out.Locations[g.def.ID] = Problem{File: s.at.file, Line: s.at.line, Column: s.at.column, Game: s.id}
	}
	slices.SortStableFunc(l.problems, func(a, b Problem) int {
		if a.File == b.File {
			return a.Line - b.Line
		}
		return 0
	})
	if out.Problems = l.problems; l.more > 0 {
		out.Problems = append(out.Problems, Problem{File: l.problems[0].File, Text: fmt.Sprintf("there are %s more, which are not listed", words.Count(l.more, "problem"))})
	}
	out.files = append(slices.Sorted(maps.Keys(l.seen)), slices.Sorted(maps.Keys(l.scripts))...)
	return out
}

// Limits on the cost of compiling one variant, and all that are read together. Chess
// takes about 2,000, all of Fairy-Stockfish's variants.ini 700,000.
const (
	maxEffort  = 500_000
	maxEfforts = 850_000

	gameEffort   = 400   // of any game
	scriptEffort = 8_000 // of trying a script
)

// effort is about what it takes to compile a game: the squares times the ways in
// which pieces move.
func effort(d *engine.Definition) int {
	ways := 1
	for _, p := range d.Pieces {
		notations := []string{p.Betza}
		for _, z := range p.RegionMoves {
			notations = append(notations, z.Betza)
		}
		for _, n := range notations {
			if piece, err := betza.Parse(n); err == nil {
				ways += 1 + len(piece.Patterns)
			}
		}
	}
	own := gameEffort + ways*d.Board.Files*d.Board.Ranks*max(d.Board.Boards, 1)
	if slices.ContainsFunc(d.Rules, isScript) {
		own += scriptEffort
	}
	return own * len(language.Whens(d))
}

// make returns the game of a section; nil if it has none.
func (l *loader) make(s *section) *game {
	if g, made := l.done[s]; made {
		if g == nil && !s.broken {
			l.fail(s, s.at, "it derives from itself, by way of %s", s.parent)
		}
		return g
	}
	l.done[s] = nil
	g := l.parent(s)
	if g == nil {
		s.broken = true
		return nil
	}
	language.Unname(&g.def, s.id)
	g.def.Description = "A game from " + s.at.file + "."
	g.def.Tags = language.GeneralTags(g.def.Tags)
	l.guard(s, func() { l.read(s, g) })
	l.done[s] = g
	return g
}

// compile compiles a game, also with each value on which lines depend, and reports
// problems.
func (l *loader) compile(s *section, def *engine.Definition) {
	for _, values := range language.Whens(def) {
		l.compiled++
		if _, err := engine.Compile(*def, values); err != nil {
			l.timedOut = l.timedOut || errors.Is(err, script.ErrHangs)
			l.compileError(s, def, values, err)
			return
		}
	}
}

// noParent is the parent of a section that begins with an empty board and no rules.
const noParent = "-"

// parent returns a copy of what a section derives from.
func (l *loader) parent(s *section) *game {
	if s.parent == noParent {
		return &game{def: engine.Definition{Board: engine.Board{Files: 8, Ranks: 8}, Tags: []string{"Chess Variant"}}, fairy: newFairy()}
	}
	if s.parent == "" {
		return defaultGame()
	}
	if p := l.byID[strings.ToLower(s.parent)]; p != nil && p != s {
		g := l.make(p)
		if g == nil || p.broken {
			if !s.broken {
				l.fail(s, s.at, "the game that it derives from, %s, has errors", p.id)
			}
			return nil
		}
		copied := *g.fairy
		return &game{g.def.Clone(), copied.clone()}
	}
	d, err := l.parents.Find(s.parent)
	if err != nil {
		at := s.at
		at.column += 2 + len(s.id)
		if strings.EqualFold(s.parent, s.id) {
			l.fail(s, at, "it derives from itself; expected the game that is most like it, such as [%s:chess]", s.id)
			return nil
		}
		l.fail(s, at, "no game is called %q%s", language.Shorten(s.parent), cmp.Or(l.nearParent(s.parent), `; "ferz variants" lists them all`))
		return nil
	}
	return &game{d, fairyOf(&d)}
}

// nearParent returns the id of the game that is most like the name of an unknown parent, or ""
// if none is near. The number of guesses is limited, as each takes time.
func (l *loader) nearParent(parent string) string {
	if l.hints == maxHints {
		return ""
	}
	l.hints++
	return words.DidYouMeanOne(parent, append(l.ids(), l.parents.Nearest(parent)...))
}

// ids lists the games of the text.
func (l *loader) ids() []string {
	var out []string
	for _, s := range l.sections {
		out = append(out, s.id)
	}
	return out
}

// read applies the lines of a section to what it derives from: those of
// Fairy-Stockfish, in its own order, and then ferz's, from top to bottom.
func (l *loader) read(s *section, g *game) {
	own := s.entries[:0:0]
	settings := map[string]entry{}
	block := ""
	for _, e := range s.entries {
		if l.lines++; l.enough(s) {
			return
		}
		switch {
		case isFerzKey(e.key):
			own = append(own, e)
			if kind, _, _ := strings.Cut(e.key, "."); kind == "when" {
				block = e.key
			}
		case fairyKey(e.key) && block != "":
			l.fail(s, e.keyAt, "%s: keys of Fairy-Stockfish can't depend on a choice; put them above the line %s, or say it with piece.Name and rule.Name", e.key, block)
		case fairyKey(e.key):
			settings[e.key] = e
		default:
			l.fail(s, e.keyAt, "%q: no such key%s", language.Shorten(e.key), keyHint(e.key))
		}
	}
	if len(settings) > 0 && !s.broken {
		turnFirst(&g.def, own)
		l.applyFairy(s, g, settings)
	}
	l.readOwn(s, g, own)
	if len(own) > 0 && len(settings) == 0 {
		g.fairy = fairyOf(&g.def)
	}
}

// readOwn applies lines in ferz's own format.
func (l *loader) readOwn(s *section, g *game, own []entry) {
	r := language.NewReader(&g.def)
	defined := map[string]entry{}
	for _, e := range own {
		if l.lines++; l.enough(s) {
			return
		}
		if r.Block() == "" {
			l.undone(s, defined, e)
		}
		l.unknownScheme(s, e)
		if err := l.applyOwn(r, e); err != nil {
			l.failAt(s, e, err)
		} else if name := definedBy(e); name != "" && r.Block() == "" {
			defined[name] = e
			l.unknownPicture(s, &g.def, e, name)
		}
		if !l.limits(s, &g.def) {
			return
		}
	}
}

// turnFirst applies the symmetry that a section asks for, which keys of Fairy-Stockfish
// depend on. A faulty value is reported when all keys are applied in order.
func turnFirst(d *engine.Definition, own []entry) {
	for _, e := range own {
		if e.key == "symmetry" {
			_ = language.Apply(d, e.key, e.value)
		}
	}
}

// isFerzKey reports whether a key is ferz's own.
func isFerzKey(key string) bool { return key == scriptKey || language.IsKey(key) }

// applyOwn applies one of ferz's own keys.
func (l *loader) applyOwn(r *language.Reader, e entry) error {
	switch {
	case e.key != scriptKey:
		return r.Apply(e.key, e.value)
	case r.Block() != "":
		return fmt.Errorf("this can't depend on a choice; put it above the line %s", r.Block())
	}
	return l.script(r.Definition, e)
}

// limits reports a game with more of something than a game may have; ok is false if
// it is one.
func (l *loader) limits(s *section, d *engine.Definition) (ok bool) {
	for _, of := range []struct {
		what    string
		n, most int
	}{
		{"pieces", len(d.Pieces), engine.MaxTypes}, {"rules", len(d.Rules), maxRules},
		{"variables", len(d.Variables), maxVariables}, {"setups", len(d.Setups), maxSetups},
	} {
		if of.n > of.most {
			l.fail(s, s.at, "it has %d %s, with those of its parents: expected at most %d", of.n, of.what, of.most)
			return false
		}
	}
	return true
}

// defaultGame is what a section without a parent derives from: chess without its
// pieces, as in Fairy-Stockfish.
func defaultGame() *game {
	f := newFairy()
	d := engine.Definition{Board: engine.Board{Files: 8, Ranks: 8}, Tags: []string{"Chess Variant"}, Array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}
	f.write(&d, groupAll, func(string, ...any) {})
	return &game{d, f}
}
