package notation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// wxf is the notation of the World Xiangqi Federation: the piece, its file, the
// way it goes and where to: C2=5, H8+7, R1-2. Files count from the player's right.
// The way is + forward, - backward or = sideways; where to is a file or, straight
// ahead and back, a number of ranks. Of two pieces on a file, + and - instead of the
// file are the front and the rear one. For the middle one of three soldiers the file stays;
// of four and five, ++ and -- are the first and the last, and where there are several on
// each of two files, the file stands in place of the letter: 3+=4. Advisors and elephants
// keep their file.
// Source: https://en.wikipedia.org/wiki/Xiangqi#Notation;
// http://www.wxf.org/xq/computer/wxf_notation.html.
var wxf = Style{
	Name: "wxf", isDefault: true,
	appliesTo: likeXiangqi,
	spellings: func(p position, m engine.Move, _ []engine.Move) []string { return p.xiangqiForms(m, wxfWords) },
	normalize: func(text string) string {
		if len(text) != 4 {
			return ""
		}
		text = plainWXF.Replace(strings.ToUpper(text))
		if (text[0] == '+' || text[0] == '-') && text[1] >= 'A' { // the front piece as others write it
			text = text[1:2] + text[:1] + text[2:]
		}
		return text
	},
}

// plainWXF puts one letter or sign in place of those that mean the same: guards are
// advisors and ministers elephants.
var plainWXF = strings.NewReplacer("N", "H", "B", "E", "M", "E", "G", "A", "S", "P", ".", "=")

func likeXiangqi(v *engine.Variant) bool {
	return v.Files() <= 9 && v.Ranks() <= 10 && v.Boards() == 1 &&
		slices.ContainsFunc(v.Def.Pieces, func(p engine.PieceDef) bool { return p.WXF != "" })
}

// xiangqiMove is how a piece goes, as its player sees it.
type xiangqiMove struct {
	side         engine.Color
	piece        string // the letter of its type
	name         string // its player's character for it
	file         int    // from the player's right
	place, on    int    // it is so far from the front, from 0, of so many on its file
	tandems      int    // files with several soldiers
	ranks, files int    // it goes forward, to the right
	to           int    // the file it goes to, from the player's right
}

// keepsFile reports whether of two pieces of a kind on a file the moves always tell which.
func (w *xiangqiMove) keepsFile() bool { return w.piece == "A" || w.piece == "E" }

// isSoldier reports whether it is a soldier: more than two of these may stand on a file.
func (w *xiangqiMove) isSoldier() bool { return w.piece == "P" }

// xiangqiForms writes a move with the words of a notation, the usual form first.
func (p position) xiangqiForms(m engine.Move, write func(w xiangqiMove) []string) []string {
	if !steps(m) || m.Type() != 0 {
		return nil
	}
	w := p.xiangqiWay(m)
	if w.piece == "" {
		return nil
	}
	return write(w)
}

func (p position) xiangqiWay(m engine.Move) xiangqiMove {
	v, side, from, to := p.v, p.Side(), m.From(), m.To()
	pc := p.PieceAt(from)
	letter, characters := v.Def.Pieces[pc.Type()-1].WXFNames()
	w := xiangqiMove{side: side, piece: letter, name: characters[side]}
	forward := func(rank int) int { return rank }
	fromRight := func(file int) int { return v.Files() - file }
	if side == engine.Black {
		forward = func(rank int) int { return v.Ranks() - 1 - rank }
		fromRight = func(file int) int { return file + 1 }
	}
	w.file, w.to = fromRight(v.File(from)), fromRight(v.File(to))
	w.ranks, w.files = forward(v.Rank(to))-forward(v.Rank(from)), w.file-w.to
	for file := range v.Files() {
		on := 0
		for rank := range v.Ranks() {
			s := v.At(file, rank, 0)
			if p.PieceAt(s) != pc {
				continue
			}
			on++
			if file == v.File(from) && forward(rank) > forward(v.Rank(from)) {
				w.place++
			}
		}
		if file == v.File(from) {
			w.on = on
		}
		if on > 1 && w.isSoldier() {
			w.tandems++
		}
	}
	return w
}

// number is a number of ranks straight ahead or back, else a file.
func (w *xiangqiMove) number() int {
	switch {
	case w.files != 0:
		return w.to
	case w.ranks < 0:
		return -w.ranks
	}
	return w.ranks
}

// directionSign returns the word for where it goes: forward, backward or sideways.
func (w *xiangqiMove) directionSign(forward, backward, sideways string) string {
	switch {
	case w.ranks > 0:
		return forward
	case w.ranks < 0:
		return backward
	}
	return sideways
}

// tandemSigns are the signs of pieces on a file, from the front, by their number; "" stands
// for letter and file.
var tandemSigns = map[int][]string{2: {"+", "-"}, 3: {"+", "", "-"}, 4: {"++", "+", "-", "--"}, 5: {"++", "+", "", "-", "--"}}

// otherSoldiers writes a move of a soldier of several on a file as others do: by a letter
// from A, and by a number from 1 in place of the piece's letter, as Fairy-Stockfish does. A
// number that is that of the file, too, is the file where there are several tandems.
func (w *xiangqiMove) otherSoldiers(letter, file, where string) []string {
	out := []string{letter + string(rune('A'+w.place)) + where}
	if number := strconv.Itoa(w.place + 1); w.on > 2 && w.tandems < 2 || w.tandems > 1 && number != file {
		out = append(out, number+file+where)
	}
	return out
}

func wxfWords(w xiangqiMove) []string {
	letter, file := w.piece, strconv.Itoa(w.file)
	where := w.directionSign("+", "-", "=") + strconv.Itoa(w.number())
	plain := letter + file + where
	signs := tandemSigns[w.on]
	if signs == nil {
		return []string{plain}
	}
	sign := signs[w.place]
	var out []string
	switch {
	case len(sign) == 2:
		out = []string{sign + where}
	case sign == "":
		out = []string{plain}
	default:
		out = []string{letter + sign + where}
	}
	switch {
	case w.keepsFile():
		return []string{plain, out[0]}
	case w.tandems > 1 && w.on < 4:
		if sign == "" {
			sign = file
		}
		out = []string{file + sign + where, out[0]}
	case w.on == 2:
		out = append(out, plain)
	}
	if w.isSoldier() {
		out = append(out, w.otherSoldiers(letter, file, where)...)
	}
	return out
}
