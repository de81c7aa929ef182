package ui_test

import (
	"testing"

	"github.com/ferzchess/ferz/tui/internal/images"
	"github.com/ferzchess/ferz/tui/internal/livegame"
	"github.com/ferzchess/ferz/tui/internal/terminal"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/tui/ui"
	"github.com/ferzchess/ferz/tui/user"
	"github.com/ferzchess/ferz/xboard"
)

// TestLearn checks the effect of a terminal's replies.
func TestLearn(t *testing.T) {
	c, err := ui.NewCommon(t.Context(), user.New(), theme.ANSI16, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	dark := c.Theme.Name
	found := terminal.Found{CellWidth: 12, CellHeight: 25}
	if c.ApplyCapabilities(found) {
		t.Error("the size of cells changes a screen without images")
	}
	found.HasName, found.Background = true, terminal.Light
	if !c.ApplyCapabilities(found) || c.Theme.Name == dark || c.Profile != theme.ANSI256 || c.ApplyCapabilities(found) {
		t.Errorf("a light terminal with a name: theme %s with %v colors", c.Theme.Name, c.Profile)
	}
	found.ImageProtocols, found.DefaultImages, found.Background = images.Protocols(0).With(images.Sixel), images.Sixel, terminal.Dark
	if !c.ApplyCapabilities(found) || c.Theme.Name != dark || c.Book.Images.Auto != images.Sixel {
		t.Errorf("a dark terminal with images: theme %s, images by %v", c.Theme.Name, c.Book.Images.Auto)
	}
	if found.TrueColor = true; !c.ApplyCapabilities(found) || c.Profile != theme.TrueColor {
		t.Errorf("a terminal with all colors gets %v", c.Profile)
	}
	if found.CellWidth = 20; !c.ApplyCapabilities(found) || c.ApplyCapabilities(found) {
		t.Error("images are not made for cells of another size, or again and again")
	}
}

// TestOpener: ferz searches in as many threads as the settings said when the opener was
// asked for, whatever they say by the time it opens a player in the background.
func TestOpener(t *testing.T) {
	c, err := ui.NewCommon(t.Context(), user.New(), theme.Mono, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Settings.Settings.Threads = 3
	open := c.Opener()
	c.Settings.Settings.Threads = 5
	p, err := open(t.Context(), livegame.Seat{Kind: livegame.Builtin, Level: 1})
	if b, ok := p.(*xboard.Builtin); !ok || b.Threads != 3 {
		t.Errorf("%+v is opened, %v, want ferz in 3 threads", p, err)
	}
}
