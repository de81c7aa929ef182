package ini

import (
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// leapsSection is the FEN's section with the files of kings and counsellors that may leap.
const leapsSection = "leaps"

// cambodianLeaps is the rule of cambodianMoves.
var cambodianLeaps = &fairyRule{
	keys: []string{rules.InitialLeaps{Section: leapsSection}.Key()},
	from: reads(func(f *fairy, r rules.InitialLeaps, _ *engine.Squares) {
		if r.Section == leapsSection {
			f.CambodianMoves, f.Gating = true, true
		}
	}),
	make: func(w *fairyWriter) {
		switch leaps := w.leaps(); {
		case !w.CambodianMoves:
		case !w.Gating:
			w.warn("cambodianMoves: no piece leaps without gating = true")
		case w.SeirawanGating || w.has("castling"):
			w.warn("cambodianMoves: ferz has no such leaps where kings castle or pieces enter; set castling = false and seirawanGating = false")
		case leaps.Type == "":
			w.warn("cambodianMoves: there is neither a king nor a fers")
		default:
			w.format("{castling}", "{"+leapsSection+"}")
			w.put(leaps)
			return
		}
		w.format("{"+leapsSection+"} ", "")
	},
}

// leaps describes the first leaps of kings and counsellors in Ouk Chatrang.
func (w *fairyWriter) leaps() rules.InitialLeaps {
	met := &rules.InitialLeaps{Type: w.types(pieceSet{"fers"}, false), Leaps: "mfD"}
	king := rules.InitialLeaps{Type: w.types(pieceSet{"king"}, false), Leaps: "mfsN", Section: leapsSection, CanceledBy: w.types(pieceSet{"rook"}, false), And: met}
	switch {
	case king.Type == "":
		met.Section = leapsSection
		return *met
	case met.Type == "":
		king.And = nil
	}
	return king
}

// leaping returns the letters of a start position's field that name files of kings and
// counsellors at home, White's in upper case; "-" for none.
func (w *fairyWriter) leaping(field string) string {
	board, out := w.squares(w.d.Array), ""
	for _, letter := range field {
		x, y, white := int(letter-'A'), w.CastlingRank-1, true
		if letter >= 'a' {
			x, y, white = int(letter-'a'), w.ranks-w.CastlingRank, false
		}
		if x < 0 || x >= w.files || y < 0 || y >= w.ranks {
			continue
		}
		at := board[y][x]
		if slot, ok := w.pieceSlotOf(rune(at)); ok && (slot == "king" || slot == "fers") && (at < 'a') == white {
			out += string(letter)
		}
	}
	if out == "" {
		return "-"
	}
	return out
}
