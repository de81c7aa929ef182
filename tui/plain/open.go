package plain

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/tui/internal/archive"
	"github.com/ferzchess/ferz/tui/internal/gamespec"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/wording"
	"github.com/ferzchess/ferz/tui/session"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
)

// pasted is a game in PGN or another format that comes line by line.
type pasted struct {
	lines  []string
	format *records.Format // nil: PGN
	moves  bool            // they have begun
	since  time.Time       // the last line
}

const (
	// pastePause is how long after its last line a pasted game is complete that has
	// no result at its end.
	pastePause = 300 * time.Millisecond
	maxPasted  = 1 << 20 // bytes
)

var (
	tagLine    = regexp.MustCompile(`^\[\w+\s+".*"\s*\]$`)
	firstMoves = regexp.MustCompile(`^1\.\s*\S+\s+\S+.*\s2\.`)
	resultEnd  = regexp.MustCompile(`(^|\s)(1-0|0-1|1/2-1/2|\*)$`)
)

// pastes reports whether a line is part of a game in PGN or another format, and takes it in
// if so. Other formats have empty lines within a game: it ends before a command.
func (c *console) pastes(text string) bool {
	p := &c.paste
	begun := len(p.lines) > 0
	switch {
	case !begun && !tagLine.MatchString(text) && !firstMoves.MatchString(text):
		if p.format = c.formatOf(text); p.format == nil {
			return false
		}
	case !begun:
		p.format = c.formatOf(text)
	case p.format != nil && text != "" && c.isCommand(text):
		c.openPasted()
		return false
	case p.format != nil:
	case begun && text == "" && p.moves:
		c.openPasted()
		return true
	case begun && p.moves && c.isCommand(text):
		c.openPasted()
		return false
	}
	p.lines, p.since = append(p.lines, text), time.Now()
	p.moves = p.moves || text != "" && !tagLine.MatchString(text)
	if p.format == nil && resultEnd.MatchString(text) || len(p.lines)*80 > maxPasted {
		c.openPasted()
	}
	return true
}

// formatOf returns the format of a game that begins with a line, nil for PGN and for
// lines that begin no game, such as typed moves.
func (c *console) formatOf(line string) *records.Format {
	f := formats.Detect([]byte(line))
	if f == nil || f.Binary || strings.HasPrefix(strings.TrimSpace(line), "'") {
		return nil
	}
	if first, _, _ := strings.Cut(line, " "); f.ID == "usi" && first != "position" && first != "startpos" && first != "sfen" {
		return nil
	}
	if _, err := notation.Parse(c.game.Looked(), line); err == nil {
		return nil
	}
	return f
}

// isCommand reports whether a line begins with the whole name of a command.
func (c *console) isCommand(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	v, _ := verbOf(text, c.game.Looked())
	return v != nil && v.Name == strings.ToLower(strings.TrimPrefix(word, ":"))
}

// openPasted opens the game whose lines have come.
func (c *console) openPasted() {
	text := strings.Join(c.paste.lines, "\n")
	c.paste = pasted{}
	known := ini.Loader{Catalogue: c.user.Variants}
	tree, err := archive.Pasted(&known, text, []engine.Definition{c.game.def.Def})
	c.fail(c.lookThrough("the pasted game", tree, err))
}

// lookThrough opens a game for review, up to its first illegal move.
func (c *console) lookThrough(what string, tree *pgn.Game, err error) error {
	var misfit *pgn.MoveError
	if err != nil && (tree == nil || !errors.As(err, &misfit)) {
		return fmt.Errorf("%s can't be opened: %w", what, err)
	}
	v := tree.Variant
	config := c.game.Now.Config
	config.Spec, config.Review = v.Def.ID, true
	g, wrong := c.openGame(gamespec.Spec{Def: v.Def, Values: v.Values, FEN: tree.StartFEN}, config, tree)
	if wrong != nil {
		return fmt.Errorf("%s can't be opened: %w", what, wrong)
	}
	c.begin(g)
	if err != nil {
		c.print(fmt.Sprintf("Opened up to the first illegal move: %s", wording.Sentence(err.Error())))
	}
	return nil
}

// openFile opens a game of a PGN file, or a position of an EPD file.
func openFile(c *console, rest string) error {
	if rest == "" {
		return errors.New("which file? Such as open games.pgn, or open games.pgn 3 for the third game")
	}
	path, which := rest, ""
	if i := strings.LastIndexByte(rest, ' '); i > 0 {
		if _, err := session.ReadNumber(rest[i+1:], 1, 1, maxMoves); err == nil {
			path, which = strings.TrimSpace(rest[:i]), rest[i+1:]
		}
	}
	n, err := session.ReadNumber(which, 1, 1, maxMoves)
	if err != nil {
		return err
	}
	if path, err = c.user.Files.Path(path); err != nil {
		return err
	}
	var found []archive.Entry
	archive.ScanFile(c.ctx, c.user.Variants, path, func(b archive.Batch) bool {
		found, err = append(found, b.Records...), b.Err
		return len(found) < n
	})
	if len(found) < n {
		if err == nil {
			err = fmt.Errorf("%s has %s, positions or games", path, plural(len(found), "one", "of them"))
		}
		return err
	}
	known := ini.Loader{Catalogue: c.user.Variants}
	opened, err := archive.Open(&found[n-1], known.Load)
	if err != nil {
		return err
	}
	if len(found) > 1 && which == "" {
		c.print(fmt.Sprintf("This is the first of the file; open %s 2 opens the second.", rest))
	}
	return c.lookThrough(path, opened.Tree, opened.Problem)
}

// fromHere starts a game from the position shown, with the moves that led there.
func (c *console) fromHere() error {
	g := c.game
	if !g.isBrowsing() && !g.Now.Config.Review {
		return errors.New("which variant? Variants lists them")
	}
	b := c.browser()
	tree, err := livegame.LineTo(g.Now.Tree, b)
	if err != nil {
		return err
	}
	config := g.Now.Config
	config.Review = false
	next, err := c.openGame(g.def, config, tree)
	if err != nil {
		return err
	}
	c.begin(next)
	return nil
}
