package engine

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// shogiName matches a square as shogi's programs name it: 7f.
var shogiName = regexp.MustCompile(`^(\d{1,2})([a-p])$`)

// plainFEN turns the fields of a position as shogi's programs write it (SFEN) into those
// of a FEN. Others are returned as they are.
//
// An SFEN has the board, the player to move, where b is the first player, the pieces in
// hand and the number of the ply; the last two may be missing. Games without drops have in
// place of the hand the square on which a lion was captured on the move before, or a
// hyphen. A FEN has the hands in brackets behind the board, and w is the first player.
func (v *Variant) plainFEN(fields []string) []string {
	marked := len(fields) > 1 && strings.EqualFold(fields[0], "sfen")
	if marked {
		fields = fields[1:]
	}
	if !marked && !v.isSFEN(fields) {
		return fields
	}
	return v.fromSFEN(fields)
}

// isSFEN reports whether the fields of a text can be a position in SFEN alone.
func (v *Variant) isSFEN(fields []string) bool {
	if len(fields) < 2 || len(fields) > 4 || strings.Contains(fields[0], "[") {
		return false
	}
	if len(fields) == 2 {
		return v.clockless()
	}
	if len(fields) == 4 && !isNumber(fields[3]) {
		return false
	}
	switch third := fields[2]; {
	case v.clockless():
		return len(fields) == 4 || !isNumber(third)
	case v.likeShogi():
		return third == "-" || shogiName.MatchString(third)
	}
	return false
}

// likeShogi reports whether pieces promote to forms of their own, written with a +, in
// a variant without drops or castling.
func (v *Variant) likeShogi() bool {
	return !v.hands && len(v.hooks.castlings) == 0 && slices.ContainsFunc(v.types, func(t PieceType) bool {
		return t.Base != 0 && strings.HasPrefix(t.Letters[White], "+")
	})
}

// fromSFEN converts the fields of an SFEN to those of a FEN.
func (v *Variant) fromSFEN(fields []string) []string {
	fields = slices.Clone(fields)
	fields = append(fields, []string{"", "b", "-", "1"}[min(len(fields), 4):]...)
	board, side, third := fields[0], fields[1], fields[2]
	switch side {
	case "b":
		side = "w"
	case "w":
		side = "b"
	}
	if v.handOf != nil && third != "-" && !strings.Contains(board, "[") {
		board += "[" + v.fromShogiHand(third) + "]"
	}
	out := []string{board, side}
	ply, _ := strconv.Atoi(fields[3])
	for _, name := range v.format[1:] {
		switch name {
		case "castling", "ep":
			out = append(out, "-")
		case "halfmove":
			out = append(out, "0")
		case "move":
			out = append(out, strconv.Itoa(max(ply+1, 2)/2))
		case "lion":
			out = append(out, v.fromShogiName(third))
		}
	}
	return append(out, fields[4:]...)
}

// fromShogiHand returns pieces in hand by the letters of what they are there, where each
// form of a piece may have a letter; a text that can't be read is returned as it is.
func (v *Variant) fromShogiHand(text string) string {
	var out strings.Builder
	for rest := text; rest != ""; {
		number := digits(rest)
		if number == len(rest) {
			return text
		}
		pc, n, err := v.readPiece(rest[number:])
		if err != nil || pc == NoPiece || pc == Wall {
			return text
		}
		out.WriteString(rest[:number] + v.types[v.handOf[pc.Type()]].Letters[pc.Color()])
		rest = rest[number+n:]
	}
	return out.String()
}

// fromShogiName returns the name of a square that shogi's programs call so, or the text
// itself.
func (v *Variant) fromShogiName(text string) string {
	at := shogiName.FindStringSubmatch(text)
	if at == nil {
		return text
	}
	file, _ := strconv.Atoi(at[1])
	if s := v.At(v.files-file, v.ranks-1-int(at[2][0]-'a'), 0); v.OnBoard(s) {
		return v.SquareName(s)
	}
	return text
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
