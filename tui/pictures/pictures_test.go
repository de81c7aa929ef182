package pictures

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/gif"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
)

// TestPNG draws boards of all kinds: all that is in their SVG is understood.
func TestPNG(t *testing.T) {
	some := []string{"chess", "shogi", "xiangqi", "crazyhouse", "alice", "omega", "makruk", "chu"}
	for _, d := range variants.All() {
		if testenv.Short() && !slices.Contains(some, d.ID) {
			continue
		}
		id := d.ID
		v, err := variants.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.NewPosition("")
		if err != nil {
			t.Fatal(err)
		}
		svg, err := SVG(p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		c, err := NewCanvas(Width(v, 10))
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := c.PNG(&out, svg); err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		img, err := png.Decode(&out)
		if err != nil || img.Bounds().Dx() != Width(v, 10) {
			t.Errorf("%s: %v, %v", id, img.Bounds(), err)
		}
	}
}

// frames draws a short game.
func frames(t *testing.T, id, moves string) (out []string) {
	t.Helper()
	v, err := variants.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.NewPosition("")
	if err != nil {
		t.Fatal(err)
	}
	draw := func() {
		svg, err := SVG(p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, svg)
	}
	draw()
	for _, m := range strings.Fields(moves) {
		if err := notation.Play(p, m); err != nil {
			t.Fatal(err)
		}
		draw()
	}
	return out
}

func TestAnimate(t *testing.T) {
	all := frames(t, "crazyhouse", "e4 d5 exd5")
	text, err := Animate(all, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	for in := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := in.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	// All but three pieces stand still; a pawn comes to the hand.
	if n := strings.Count(text, "scale(.88)"); n != 32+4 {
		t.Errorf("%d pieces are drawn, want 36", n)
	}
	if strings.Count(text, "{opacity:0;animation:") == 0 || strings.Count(text, "{opacity:1;animation:") == 0 {
		t.Error("where animations are not, all frames are seen at once")
	}
	if !strings.Contains(text, "@media(prefers-reduced-motion:reduce){g{animation:none!important}}") {
		t.Error("it moves for those who prefer that nothing does")
	}
	if strings.LastIndex(text, `height="100" fill="#`) > strings.Index(text, "scale(.88)") {
		t.Error("a square lies over a piece")
	}
	if _, err := Animate(nil, time.Second); err == nil {
		t.Error("nothing is drawn")
	}
}

func TestGIF(t *testing.T) {
	c, err := NewCanvas(88)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := c.GIF(t.Context(), &out, frames(t, "chess", "e4 e5"), time.Second); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&out)
	if err != nil || len(g.Image) != 3 || g.Delay[0] != 100 || g.Delay[2] != 400 || g.Image[1].Rect.Dx() >= g.Image[0].Rect.Dx()/2 {
		t.Errorf("%+v, %v", g, err)
	}
}

func TestFlipped(t *testing.T) {
	v, err := variants.Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.NewPosition("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var where [2]int
	for i, flipped := range []bool{false, true} {
		svg, err := SVG(p, Options{Flipped: flipped})
		if err != nil {
			t.Fatal(err)
		}
		where[i] = strings.Index(svg, `translate(300 0)`) + strings.Index(svg, `translate(400 0)`)
	}
	if where[0] == where[1] || p.Side() != engine.White {
		t.Error("a board that is turned round looks the same")
	}
}
