package ui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// listOf is a list of rows: "#" is a heading, of others the bars are the lines.
func listOf(rows string, height int, pages bool) (l *List, seen func() string) {
	list := strings.Fields(rows)
	l = &List{
		Len: func() int { return len(list) }, Height: func() int { return height }, Pages: pages,
		Lines: func(i int) int { return max(strings.Count(list[i], "|"), 1) },
		Skip:  func(i int) bool { return list[i] == "#" },
	}
	l.Jump(0, 1)
	return l, func() string {
		return strings.Join(l.Draw(func(i int) []string {
			out := make([]string, l.linesOf(i))
			for j := range out {
				out[j] = fmt.Sprint(i)
				if i == l.At {
					out[j] = ">" + out[j]
				}
			}
			return out
		}), " ")
	}
}

func TestList(t *testing.T) {
	const headed = "# a b # c d e f g h"
	up, down, pgup, pgdown, home, end := tea.KeyUp, tea.KeyDown, tea.KeyPgUp, tea.KeyPgDown, tea.KeyHome, tea.KeyEnd
	for _, tt := range []struct {
		name, rows string
		height     int
		pages      bool
		keys       []tea.KeyType
		want       string
	}{
		{"begins below its heading", headed, 4, false, nil, "0 >1 2 3"},
		{"passes a heading", headed, 4, false, []tea.KeyType{down, down}, "1 2 3 >4"},
		{"scrolls by one", headed, 4, false, []tea.KeyType{down, down, down}, "2 3 4 >5"},
		{"keeps the heading in sight", headed, 4, false, []tea.KeyType{end, up, up, up, up, up}, "3 >4 5 6"},
		{"stays at the top", headed, 4, false, []tea.KeyType{up}, "0 >1 2 3"},
		{"stays at the end", headed, 4, false, []tea.KeyType{end, down}, "6 7 8 >9"},
		{"goes a page", headed, 4, false, []tea.KeyType{pgdown}, "2 3 4 >5"},
		{"turns a page", headed, 4, true, []tea.KeyType{down, down}, "2 3 >4 5"},
		{"turns a page back", headed, 4, true, []tea.KeyType{end, up, up, up, up}, "3 4 >5 6"},
		{"goes home", headed, 4, true, []tea.KeyType{end, home}, "0 >1 2 3"},
		{"shows the row before its heading", headed, 1, false, []tea.KeyType{down, down}, ">4"},
		{"shows all lines of a row", "a|| b|| c||| d|", 4, false, []tea.KeyType{down, down}, "1 >2 >2 >2"},
		{"shows the beginning of what is too high", "a b|||||| c", 4, false, []tea.KeyType{down}, ">1 >1 >1 >1"},
		{"goes a page of high rows", "a|| b|| c|| d||", 4, false, []tea.KeyType{pgdown}, "1 1 >2 >2"},
		{"goes a page past what is too high", "a b|||||| c", 4, false, []tea.KeyType{pgdown, pgdown}, "1 1 1 >2"},
		{"goes a page up", headed, 4, false, []tea.KeyType{end, pgup}, ">5 6 7 8"},
		{"is empty", "", 4, false, []tea.KeyType{down, end, pgup}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			l, seen := listOf(tt.rows, tt.height, tt.pages)
			for _, k := range tt.keys {
				if !l.Press(tea.KeyMsg{Type: k}) {
					t.Errorf("%v does not move it", k)
				}
			}
			if got := seen(); got != tt.want {
				t.Errorf("it shows %q, want %q", got, tt.want)
			}
		})
	}
}

// TestListSeen: whatever is pressed and however the window changes, the selected row is
// visible, is no heading, and can be clicked.
func TestListSeen(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	keys := []tea.KeyType{tea.KeyUp, tea.KeyDown, tea.KeyPgUp, tea.KeyPgDown, tea.KeyHome, tea.KeyEnd}
	for range 300 {
		var rows []string
		for range 1 + r.IntN(30) {
			rows = append(rows, []string{"#", "a", "b||", "c|||"}[r.IntN(4)])
		}
		rows = append(rows, "z")
		height := 3 + r.IntN(10)
		l, _ := listOf(strings.Join(rows, " "), height, r.IntN(2) == 0)
		l.Height = func() int { return height }
		for range 40 {
			if r.IntN(8) == 0 {
				height = 3 + r.IntN(10)
				l.Resize()
			}
			l.Press(tea.KeyMsg{Type: keys[r.IntN(len(keys))]})
			var lines []int
			for line := range height {
				if l.RowAt(line) == l.At {
					lines = append(lines, line)
				}
			}
			if rows[l.At] == "#" || len(lines) != l.Lines(l.At) {
				t.Fatalf("in %d lines, row %d of %v is on lines %v", height, l.At, rows, lines)
			}
		}
	}
}

func TestListMore(t *testing.T) {
	for _, tt := range []struct {
		name string
		keys []tea.KeyType
		want string
	}{
		{"below", nil, "5 more below"},
		{"both", []tea.KeyType{tea.KeyPgDown, tea.KeyDown, tea.KeyDown}, "2 above, 1 below"},
		{"above", []tea.KeyType{tea.KeyEnd}, "3 more above"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, _ := listOf("# a b # c d e f g h", 5, false)
			for _, k := range tt.keys {
				l.Press(tea.KeyMsg{Type: k})
			}
			if got := moreText(l.hidden()); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// TestPagerMakesOnce: a text is made once for each view, or while it stays the same.
func TestPagerMakesOnce(t *testing.T) {
	made, of := 0, 0
	p := Pager{Height: func() int { return 3 }, Text: func() []string {
		made++
		return slices.Repeat([]string{"line"}, 10+made)
	}}
	view := func() { p.Resize(); p.Lines(80); _, _ = p.More(), p.AtEnd() }
	if p.Resize(); made != 1 {
		t.Errorf("made %d times to fit it", made)
	}
	made = 0
	for range 3 {
		view()
		p.Press(tea.KeyMsg{Type: tea.KeyDown})
	}
	if made != 3 {
		t.Errorf("made %d times for 3 views", made)
	}
	p.Of, made = func() any { return of }, 0
	for range 3 {
		view()
	}
	of++
	view()
	if made != 2 {
		t.Errorf("made %d times for 2 looks", made)
	}
	p.Of, p.Follows = nil, true
	if view(); !p.AtEnd() {
		t.Errorf("from line %d of %d", p.Top, 10+made)
	}
}
