package pgn

import (
	"strings"
	"testing"
)

// TestClone: a copy is the same game, and its own.
func TestClone(t *testing.T) {
	g := New()
	e4 := g.Root.Add("e4", 0)
	d4 := g.Root.Add("d4", 0)
	d5 := d4.Add("d5", 0)
	g.Root.Add("c4", 0).CommentsEnd = []string{"x"}
	d5.NAGs, d5.CommentsAfter = []int{1}, []string{"good"}
	g.moveErrors = map[*Node]*MoveError{d5: {Move: "1... d5"}}
	want, err := Format(g)
	if err != nil {
		t.Fatal(err)
	}
	c := g.Clone()
	if got, err := Format(c); err != nil || got != want {
		t.Errorf("%s, want %s (%v)", got, want, err)
	}
	other := c.Root.Children[1].MainChild()
	if c.MoveErr(other) == nil || c.MoveErr(d5) != nil || other.Parent.Parent != c.Root {
		t.Error("the copy is tied to the original")
	}
	other.CommentsAfter[0], other.NAGs[0] = "bad", 2
	c.Tags.Set("White", "Ann")
	d4.PromoteToMain()
	e4.Delete()
	if got, _ := Format(c); strings.Count(got, "e4") != 1 || !strings.Contains(got, "bad") {
		t.Errorf("the copy has changed with the original: %s", got)
	}
	if got, _ := Format(g); strings.Contains(got, "Ann") || strings.Contains(got, "bad") {
		t.Errorf("the original has changed with the copy: %s", got)
	}
}
