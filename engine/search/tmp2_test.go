package search

import (
	"testing"
)

func TestTmp2(t *testing.T) {
	for _, c := range [][2]string{
		{"chess", "8/8/8/4k3/8/8/8/KR6 w - - 0 1"},
		{"chess", "8/8/8/4k3/8/8/8/KBB5 w - - 0 1"},
		{"xiangqi", "4k4/4a4/9/9/9/9/9/9/9/R2K1R3 w - - 0 1"},
	} {
		v := load(t, c[0])
		p := position(t, v, c[1])
		e := New(v, 64)
		var s []string
		for !p.Result().Over() && p.Ply() < 100 {
			l := run(t, e, p, Limits{Nodes: 20000})
			s = append(s, p.MoveText(l.PV[0])+l.Score.String())
			p.Make(l.PV[0])
		}
		t.Log(c, p.Result(), p.Ply(), s)
	}
}
