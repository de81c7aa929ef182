package explorer

import (
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine/pgn"
)

// Record is the data of a game in the index besides its positions.
type Record struct {
	White, Black             string
	WhiteRating, BlackRating int    // 0: not known
	Date                     string // of the tag, as precise as known: 2024, 2024.05 or 2024.05.31; or ""
	Result                   string // 1-0, 0-1, 1/2-1/2 or *
	TimeControl              string // as the tag, or ""
	Plies                    int

	Source         string // the file
	Offset, Length int64  // of the game in the decoded file, in bytes
	Line           int    // where it begins, from 1
}

// recordOf returns the record of a game of a source, without its plies.
func recordOf(g *pgn.Game, source string) Record {
	known := func(name string) string { return knownTag(g.Tags, name) }
	rating := func(name string) int { return int(Rating(g.Tags.Get(name))) }
	date := known("UTCDate")
	if d := known("Date"); d != "" {
		date = d
	}
	return Record{
		White: known("White"), Black: known("Black"), WhiteRating: rating("WhiteElo"), BlackRating: rating("BlackElo"),
		Date: tidyDate(date), Result: g.Result, TimeControl: known("TimeControl"),
		Source: source, Offset: g.Offset, Length: g.Length, Line: g.Line,
	}
}

// Rating reads a rating as tags have it; it is 0 if it is not known.
func Rating(text string) uint16 {
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 16)
	if err != nil {
		return 0
	}
	return uint16(n)
}

// Describes reports whether a game has the players and the result of the record.
func (r *Record) Describes(g *pgn.Game) bool {
	return r.White == knownTag(g.Tags, "White") && r.Black == knownTag(g.Tags, "Black") && r.Result == g.Result
}

// knownTag returns a tag's value, or "" if the value stands for unknown.
func knownTag(tags pgn.Tags, name string) string {
	if value := tags.Get(name); strings.Trim(value, "?-. ") != "" {
		return value
	}
	return ""
}

// tidyDate returns the part of a date that is known, or "".
func tidyDate(text string) string {
	y, m, d := parseDate(text)
	return formatDate(packDate(y, m, d))
}

func parseDate(text string) (y, m, d int) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '-' || r == '/' })
	number := func(i, most int) int {
		if i >= len(parts) {
			return 0
		}
		n, err := strconv.Atoi(parts[i])
		if err != nil || n < 0 || n > most {
			return 0
		}
		return n
	}
	if y = number(0, 9999); y > 0 {
		if m = number(1, 12); m > 0 {
			d = number(2, 31)
		}
	}
	return y, m, d
}

func packDate(y, m, d int) uint32 { return uint32(y)<<9 | uint32(m)<<5 | uint32(d) }

func formatDate(date uint32) string {
	two := func(n uint32) string { return "." + strconv.Itoa(int(n/10)) + strconv.Itoa(int(n%10)) }
	text := ""
	if y := date >> 9; y > 0 {
		text = strconv.Itoa(int(y))
		if m := date >> 5 & 15; m > 0 {
			text += two(m)
			if d := date & 31; d > 0 {
				text += two(d)
			}
		}
	}
	return text
}

// recordSize is how many bytes a packed record has.
const recordSize = 48

// results are the results in the order of their numbers.
var results = [...]string{"*", "1-0", "0-1", "1/2-1/2"}

// packed is a record in which texts are numbers.
type packed struct {
	white, black, source, control uint32
	whiteRating, blackRating      uint16
	date                          uint32
	result                        uint8
	plies                         uint16
	offset                        int64
	length, line                  uint32
	game                          uint32 // its number
}

func (r *packed) append(to []byte) []byte {
	b := binary.LittleEndian
	to = b.AppendUint32(to, r.white)
	to = b.AppendUint32(to, r.black)
	to = b.AppendUint32(to, r.source)
	to = b.AppendUint32(to, r.control)
	to = b.AppendUint16(to, r.whiteRating)
	to = b.AppendUint16(to, r.blackRating)
	to = b.AppendUint32(to, r.date)
	to = append(to, r.result, 0)
	to = b.AppendUint16(to, r.plies)
	to = b.AppendUint64(to, uint64(r.offset))
	to = b.AppendUint32(to, r.length)
	to = b.AppendUint32(to, r.line)
	return b.AppendUint32(to, r.game)
}

// unpack reads a record from recordSize bytes.
func (r *packed) unpack(from []byte) {
	b := binary.LittleEndian
	*r = packed{
		white: b.Uint32(from), black: b.Uint32(from[4:]), source: b.Uint32(from[8:]), control: b.Uint32(from[12:]),
		whiteRating: b.Uint16(from[16:]), blackRating: b.Uint16(from[18:]), date: b.Uint32(from[20:]),
		result: from[24] & 3, plies: b.Uint16(from[26:]), offset: int64(b.Uint64(from[28:])),
		length: b.Uint32(from[36:]), line: b.Uint32(from[40:]), game: b.Uint32(from[44:]),
	}
}
