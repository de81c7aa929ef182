package notation

import (
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// wxf is the notation of the World Xiangqi Federation: the piece, its file, the
// way it goes and where to: C2=5, H8+7, R1-2. Files count from the player's right.
// The way is + forward, - backward or = sideways; where to is a file or, straight
// ahead and back, a number of ranks. Of two pieces on a file, + and - instead of the
// file are the front and the rear one.
// Source: https://en.wikipedia.org/wiki/Xiangqi#Notation.
var wxf = Style{
	Name: "wxf", own: true,
	fits:  likeXiangqi,
	forms: func(p position, m engine.Move, _ []engine.Move) []string { return p.xiangqiForms(m, wxfWords) },
	loosen: func(text string) string {
		if len(text) != 4 {
			return ""
		}
		text = plainWXF.Replace(strings.ToUpper(text))
		if text[0] == '+' || text[0] == '-' { // the front piece as others write it
			text = text[1:2] + text[:1] + text[2:]
		}
		return text
	},
}

// plainWXF puts one letter or sign in place of those that mean the same.
var plainWXF = strings.NewReplacer("N", "H", "B", "E", ".", "=")

func likeXiangqi(v *engine.Variant) bool {
	return v.Files() <= 9 && v.Ranks() <= 10 && v.Boards() == 1 && hasTypes(v, "Soldier", "Horse", "Chariot", "General")
}

// xiangqiWay is how a piece goes, as its player sees it.
type xiangqiWay struct {
	side         engine.Color
	piece        string // the type's name
	file         int    // from the player's right
	front, rear  bool   // it is one of two on its file
	ranks, files int    // it goes forward, to the right
	to           int    // the file it goes to, from the player's right
}

// xiangqiForms writes a move with the words of a notation, by place among two on a
// file and by file.
func (p position) xiangqiForms(m engine.Move, write func(w xiangqiWay, place bool) string) []string {
	if !steps(m) || m.Type() != 0 {
		return nil
	}
	w := p.xiangqiWay(m)
	if xiangqiPieces[w.piece][0] == "" {
		return nil
	}
	if w.front || w.rear {
		return []string{write(w, true), write(w, false)}
	}
	return []string{write(w, false)}
}

func (p position) xiangqiWay(m engine.Move) xiangqiWay {
	v, side, from, to := p.v, p.Side(), m.From(), m.To()
	pc := p.PieceAt(from)
	w := xiangqiWay{side: side, piece: v.Type(pc.Type()).Name}
	forward := func(rank int) int { return rank }
	fromRight := func(file int) int { return v.Files() - file }
	if side == engine.Black {
		forward = func(rank int) int { return v.Ranks() - 1 - rank }
		fromRight = func(file int) int { return file + 1 }
	}
	w.file, w.to = fromRight(v.File(from)), fromRight(v.File(to))
	w.ranks, w.files = forward(v.Rank(to))-forward(v.Rank(from)), w.file-w.to
	ahead, behind := 0, 0
	for rank := range v.Ranks() {
		s := v.At(v.File(from), rank, 0)
		switch {
		case s == from || p.PieceAt(s) != pc:
		case forward(rank) > forward(v.Rank(from)):
			ahead++
		default:
			behind++
		}
	}
	if ahead+behind == 1 {
		w.front, w.rear = behind == 1, ahead == 1
	}
	return w
}

// number is a number of ranks straight ahead or back, else a file.
func (w *xiangqiWay) number() int {
	switch {
	case w.files != 0:
		return w.to
	case w.ranks < 0:
		return -w.ranks
	}
	return w.ranks
}

// way returns the word for where it goes: forward, backward or sideways.
func (w *xiangqiWay) way(forward, backward, sideways string) string {
	switch {
	case w.ranks > 0:
		return forward
	case w.ranks < 0:
		return backward
	}
	return sideways
}

// xiangqiPieces are the letters and characters of the pieces, Red's and Black's.
var xiangqiPieces = map[string][3]string{
	"Soldier": {"P", "兵", "卒"}, "Advisor": {"A", "仕", "士"}, "Elephant": {"E", "相", "象"}, "Horse": {"H", "馬", "馬"},
	"Cannon": {"C", "炮", "炮"}, "Chariot": {"R", "車", "車"}, "General": {"K", "帥", "將"},
}

func wxfWords(w xiangqiWay, place bool) string {
	file := strconv.Itoa(w.file)
	switch {
	case place && w.front:
		file = "+"
	case place:
		file = "-"
	}
	return xiangqiPieces[w.piece][0] + file + w.way("+", "-", "=") + strconv.Itoa(w.number())
}
