package archive

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/epd"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/variants/records"
	"github.com/ferzchess/ferz/variants/records/formats"
)

var gameText = regexp.MustCompile(`(?m)^\s*\[\w+\s+"|^\s*1\.\s*\S+\s+\S+`)

// LooksLikePGN reports whether a text looks like a game in PGN, or in another format.
func LooksLikePGN(text string) bool {
	return gameText.MatchString(text) || formats.Detect([]byte(text)) != nil
}

// Pasted reads a game in PGN or another format, or a position as a FEN or a line of EPD. Where it
// doesn't name its variant, near are the likely ones, the likeliest first;
// chess comes last. The error is a *pgn.MoveError if only a part of a game fits.
func Pasted(l *ini.Loader, text string, near []engine.Definition) (*pgn.Game, error) {
	text = strings.TrimSpace(text)
	if chess, err := l.Catalogue.Find("chess"); err == nil {
		near = append(near, chess)
	}
	f := formats.Detect([]byte(text))
	if epd.LooksLikePosition(text) {
		if tree, err := pastedPosition(l, text, near); err == nil || f == nil {
			return tree, err
		}
	}
	if f != nil {
		return pastedFile(l, text, f)
	}
	return pastedGame(l, text, near)
}

// pastedFile reads the first game of a text in another format than PGN.
func pastedFile(l *ini.Loader, text string, f *records.Format) (*pgn.Game, error) {
	games, err := records.Read(f, strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		return nil, fmt.Errorf("there is no game in this text of %s", f.Name)
	}
	return games[0], pgn.Resolve(games[0], l.Load)
}

// pastedGame reads a game in PGN.
func pastedGame(l *ini.Loader, text string, near []engine.Definition) (*pgn.Game, error) {
	var first error
	for _, d := range near {
		tree, err := pgn.Parse(text)
		if err != nil {
			return nil, err
		}
		named := tree.Tags.Get("Variant") != ""
		if !named && d.ID != "chess" {
			tree.Tags.Set("Variant", d.ID)
		}
		if err = pgn.Resolve(tree, l.Load); err == nil || named || d.ID == "chess" {
			return tree, err
		}
		first = err
	}
	return nil, first
}

// pastedPosition sets a FEN or a line of EPD up in the first variant that it fits, or the
// one that it names. What EPD says of the position becomes a comment.
func pastedPosition(l *ini.Loader, text string, near []engine.Definition) (tree *pgn.Game, err error) {
	text, _, _ = strings.Cut(text, "\n")
	if name := epd.Variant(text); name != "" {
		d, err := l.Catalogue.Find(name)
		if err != nil {
			return nil, err
		}
		near = []engine.Definition{d}
	}
	for _, d := range near {
		v, wrong := engine.Compile(d, nil)
		if wrong == nil {
			if tree, wrong = setUp(text, v); wrong == nil {
				return tree, nil
			}
		}
		if err == nil {
			err = fmt.Errorf("%s: %w", d.Name, wrong)
		}
	}
	return nil, err
}

func setUp(text string, v *engine.Variant) (*pgn.Game, error) {
	line, err := epd.Parse(text, v)
	if err != nil {
		return nil, err
	}
	g, err := engine.NewGame(v, line.FEN)
	if err != nil {
		return nil, err
	}
	tree, err := pgn.FromGame(g)
	if err != nil {
		return nil, err
	}
	var said []string
	for _, o := range line.Operations {
		said = append(said, strings.Join(append([]string{o.Code}, o.Operands...), " "))
	}
	if len(said) > 0 {
		tree.Root.CommentsAfter = []string{strings.Join(said, "; ")}
	}
	return tree, nil
}
