package cli

import (
	"context"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/open"
	"github.com/ferzchess/ferz/xboard/registry"
)

// FindDialect is dialect.Find, but that engines which read variants from files get
// those games that are the user's own. It is an xboard.DialectFinder.
func FindDialect(v *engine.Variant, d *xboard.Description, c *xboard.Config) (*xboard.Dialect, error) {
	if text, name, ok := Definition(v, d); ok {
		return dialect.FromDefinition(v, d, c, name, text), nil
	}
	return dialect.Find(v, d, c)
}

// StartEngine is open.Start with findDialect. It is an xboard.Opener.
func StartEngine(ctx context.Context, c xboard.Config) (xboard.Engine, error) {
	c.FindDialect = FindDialect
	return open.Start(ctx, c)
}

// StartPlayer is open.Player with findDialect.
func StartPlayer(ctx context.Context, s registry.Spec) (xboard.Player, error) {
	s.Config.FindDialect = FindDialect
	return open.Player(ctx, s)
}

// Definition writes a game of the user's own for an engine that can read it; ok is
// false if it can't, or the game is another.
func Definition(v *engine.Variant, d *xboard.Description) (text, name string, ok bool) {
	if _, reads := d.Option("VariantPath"); !reads || d.Protocol != xboard.UCI || v.Def.Family != ini.Family {
		return "", "", false
	}
	own := v.Def.Clone()
	own.Variables, own.Setups = nil, nil // the array is what they made of it
	if strings.HasPrefix(d.Name, "ferz") {
		text, lost := ini.Write(own)
		return text, own.ID, len(lost) == 0
	}
	name = "own" + strings.ToLower(strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_.+", r) {
			return -1
		}
		return r
	}, own.ID))
	text, err := ini.WriteFairyStockfish(own, name)
	if err != nil || strings.Contains(d.Name, " 11") && strings.Contains(text, "customPiece") {
		return "", "", false // Fairy-Stockfish 11 knows only pieces that have names
	}
	return text, name, true
}
