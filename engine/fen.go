package engine

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ferzchess/ferz/engine/words"
)

// fenReader reads FENs into an empty position, fenWriter writes them.
type (
	fenReader struct{ *Position }
	fenWriter struct{ *Position }
)

// StartFEN returns the FEN of the start position.
func (v *Variant) StartFEN() string {
	if _, fen, ok := v.startPosition(); ok {
		return fen
	}
	p, err := v.NewPosition("")
	if err != nil {
		return v.startArray // Compile has tried it
	}
	return p.FEN()
}

// read sets an empty position up. An empty fen is the start position.
func (p fenReader) read(fen string) error {
	fields := words.Fields(fen)
	if len(fields) == 0 {
		fields = strings.Fields(p.v.Def.Array)
	}
	fields = p.v.plainFEN(fields)
	if err := p.readArray(fields[0]); err != nil {
		return fmt.Errorf("FEN section 1 (pieces) %q: %w", fields[0], err)
	}
	rest := fields[1:]
	var missing []string
	for _, name := range p.v.format {
		if name == "array" {
			continue
		}
		text := ""
		omitted := name == "halfmove" && len(rest) == 1 && p.v.clockless()
		if len(rest) > 0 && !omitted && p.sectionAccepts(name, rest[0]) {
			text, rest = rest[0], rest[1:]
		} else {
			missing = append(missing, name)
		}
		if err := p.readSection(name, text); err != nil {
			return fmt.Errorf("FEN section %d (%s) %q: %w", len(fields)-len(rest), name, text, err)
		}
	}
	return p.readTail(rest, missing, len(fields))
}

// readTail offers the remaining fields to rules whose sections are missing: counters
// after the move number.
func (p fenReader) readTail(rest, missing []string, total int) error {
	for i, text := range rest {
		taken := false
		for _, name := range missing {
			s := p.v.hooks.sections[name]
			if s == nil || !s.Accepts(name, text) {
				continue
			}
			if err := s.ReadFEN(p.Edit(), name, text); err != nil {
				return fmt.Errorf("FEN section %d (%s) %q: %w", total-len(rest)+i+1, name, text, err)
			}
			taken = true
			break
		}
		if !taken {
			return fmt.Errorf("FEN section %d %q: the position is complete before it; expected %s",
				total-len(rest)+i+1, text, strings.Join(p.v.format, " "))
		}
	}
	return nil
}

func (p fenReader) sectionAccepts(name, text string) bool {
	if s := p.v.hooks.sections[name]; s != nil {
		return s.Accepts(name, text)
	}
	_, err := strconv.Atoi(text)
	if name == "halfmove" || name == "move" {
		return err == nil || !strings.Contains(text, "+")
	}
	return name == "side" || err != nil // a field that the variant doesn't need, or not a number
}

// clockless reports whether a game has no use for the half-move clock, as Shogi
// where captured pieces come back: some write its FENs without.
func (v *Variant) clockless() bool { return v.handOf != nil && v.zeroing == [64]bool{} }

func (p fenReader) readSection(name, text string) error {
	if name == "castling" {
		if err := p.v.checkCastling(text); err != nil {
			return err
		}
	}
	if s := p.v.hooks.sections[name]; s != nil {
		return s.ReadFEN(p.Edit(), name, text)
	}
	top := p.top()
	switch name {
	case "side":
		return p.readSide(text)
	case "halfmove":
		return readCount(text, &top.halfMoves, 0)
	case "move":
		return readCount(text, &top.moveNumber, 1)
	}
	return nil // a section of a rule that the variant does without
}

// checkCastling reports letters that can't be castling rights. Rights without the
// pieces that they need are ignored, as are those of a variant without castling.
func (v *Variant) checkCastling(text string) error {
	if text == "-" {
		return nil
	}
	last := rune('a' + v.files - 1)
	for _, r := range text {
		if lower := r | 0x20; (r >= 0x80 || lower < 'a' || lower > last) && !strings.ContainsRune("KQkq", r) {
			return fmt.Errorf("%q is no right to castle: expected letters of KQkq, files from a to %c for Black and in upper case for White, or -", r, last)
		}
	}
	return nil
}

func (p fenReader) readSide(text string) error {
	switch text {
	case "w", "":
	case "b":
		p.top().side = Black
		p.top().hash ^= sideKey
	default:
		c, ok := p.v.sideLetter(text)
		switch {
		case !ok:
			return fmt.Errorf("expected w or b for the player to move")
		case c == Black:
			return p.readSide("b")
		}
	}
	return nil
}

// sideLetter returns the side whose name in the game a text is or begins: r is Red.
func (v *Variant) sideLetter(text string) (c Color, ok bool) {
	if c, ok = v.Def.SideNamed(text); ok {
		return c, true
	}
	for c := range Color(2) {
		if name := v.Def.Sides[c].Name; len(text) == 1 && name != "" && strings.EqualFold(name[:1], text) {
			return c, true
		}
	}
	return 0, false
}

func readCount(text string, to *int, least int) error {
	if text == "" || text == "-" {
		*to = least
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1<<20 {
		return fmt.Errorf("expected a number from %d", least)
	}
	*to = max(n, least)
	return nil
}

// readArray places the pieces of a FEN's first section, and the holdings in brackets
// after it.
func (p fenReader) readArray(text string) error {
	board, hand, bracket := strings.Cut(text, "[")
	if bracket {
		var ok bool
		if hand, ok = strings.CutSuffix(hand, "]"); !ok {
			return fmt.Errorf("the holdings lack their closing bracket ]")
		}
	}
	rows := strings.Split(board, "/")
	want := p.v.ranks * p.v.boards
	if !bracket && len(rows) == want+1 { // lichess: holdings as one more rank
		hand, rows = rows[want], rows[:want]
	}
	if p.v.boards == 2 && len(rows) == p.v.ranks { // the second board is empty
		want = p.v.ranks
	}
	if len(rows) != want {
		at := len(strings.Join(rows[:min(want, len(rows))], "/"))
		return &ArrayError{Array: text, At: at, err: fmt.Errorf("%s, expected %d", ranks(len(rows)), want)}
	}
	begin := 0
	for i, row := range rows {
		if at, err := p.readRow(row, p.v.ranks-1-i%p.v.ranks, i/p.v.ranks); err != nil {
			return &ArrayError{Array: text, At: begin + at, err: fmt.Errorf("rank %d: %w", p.v.ranks-i%p.v.ranks, err)}
		}
		begin += len(row) + 1
	}
	if at, err := p.readHand(hand); err != nil {
		return &ArrayError{Array: text, At: begin + at, err: err}
	}
	return nil
}

// ranks counts ranks in words.
func ranks(n int) string {
	if n == 1 {
		return "1 rank"
	}
	return fmt.Sprintf("%d ranks", n)
}

// ArrayError is an error in the first section of a FEN, the board.
type ArrayError struct {
	Array string // the section
	At    int    // where it is wrong, in bytes from the beginning
	err   error
}

// Error implements error.
func (e *ArrayError) Error() string { return e.err.Error() }

// Unwrap returns the cause, for errors.Is.
func (e *ArrayError) Unwrap() error { return e.err }

// readRow places the pieces of a rank. With an error it returns where in the rank that is,
// in bytes.
func (p fenReader) readRow(row string, rank, board int) (int, error) {
	file, all := 0, len(row)
	for row != "" {
		at := all - len(row)
		if n := digits(row); n > 0 {
			if p.v.files < 10 {
				n = 1
			}
			skip, err := strconv.Atoi(row[:n])
			if err != nil || skip > p.v.files {
				return at, fmt.Errorf("%s empty squares, expected at most %d", row[:n], p.v.files)
			}
			file += skip
			row = row[n:]
			continue
		}
		pc, n, err := p.v.readPiece(row)
		if err != nil {
			if file < p.v.files {
				err = fmt.Errorf("%s: %w", p.v.names[p.v.square(file, rank, board)], err)
			}
			return at, err
		}
		if file >= p.v.files {
			return at, fmt.Errorf("more than %d squares", p.v.files)
		}
		s := p.v.square(file, rank, board)
		if !p.v.valid.Has(s) {
			return at, fmt.Errorf("%s is not a square of the board, %q can't stand there", p.v.names[s], row[:n])
		}
		p.setPiece(s, pc)
		file++
		row = row[n:]
	}
	if file != p.v.files {
		return all, fmt.Errorf("%d squares, expected %d", file, p.v.files)
	}
	return 0, nil
}

func digits(text string) int {
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	return n
}

// readPiece reads one piece's notation at the start of text.
func (v *Variant) readPiece(text string) (pc Piece, n int, err error) {
	if text[0] == '*' {
		return Wall, 1, nil
	}
	skip := 0
	if text[0] == '_' && v.longestNotation(text) == 0 { // ChessV marks pairs that begin like a single letter
		skip = 1
	}
	n = v.longestNotation(text[skip:]) + skip
	if n == skip {
		mark := len(text) - len(strings.TrimPrefix(text, "+"))
		_, letter := utf8.DecodeRuneInString(text[mark:])
		return NoPiece, 0, fmt.Errorf("%q is not a piece of %s", text[:mark+letter], v.Def.Name)
	}
	pc = v.byText[text[skip:n]]
	if n < len(text) && text[n] == '~' {
		n++
		if v.markPromo {
			pc |= promotedBit
		}
	}
	return pc, n, nil
}

// UsesHands reports whether players may have pieces in hand, and FENs list them.
func (v *Variant) UsesHands() bool { return v.hands }

// Sections returns the names of the sections of a FEN, in order. They must not be
// changed.
func (v *Variant) Sections() []string { return v.format }

// readHand reads the pieces in hand. With an error it returns where in the text that is,
// in bytes.
func (p fenReader) readHand(text string) (int, error) {
	if text != "" && text != "-" && !p.v.UsesHands() {
		return 0, fmt.Errorf("holdings %q: the game has none", text)
	}
	for all := len(text); text != "" && text != "-"; {
		at, count := all-len(text), 1
		if n := digits(text); n > 0 { // as in SFEN, a number before the piece
			count, _ = strconv.Atoi(text[:n])
			text = text[n:]
		}
		if text == "" || count > 200 {
			return at, fmt.Errorf("holdings end in a number, or hold too many pieces")
		}
		pc, n, err := p.v.readPiece(text)
		if err != nil {
			return at, fmt.Errorf("holdings: %w", err)
		}
		if pc == Wall {
			return at, fmt.Errorf("holdings: a wall can't be held")
		}
		had := p.hands[pc.Color()][pc.Type()]
		if int(had)+count > 200 {
			return at, fmt.Errorf("holdings: more than 200 pieces of a type")
		}
		p.setHand(pc.Color(), pc.Type(), had+uint8(count))
		text = text[n:]
	}
	return 0, nil
}

// FEN returns the position's FEN.
func (p *Position) FEN() string {
	out := make([]string, len(p.v.format))
	for i, name := range p.v.format {
		out[i] = fenWriter{p}.writeSection(name)
	}
	return strings.Join(out, " ")
}

// Section returns the text of a section of the position's FEN, see Sections.
func (p *Position) Section(name string) string { return fenWriter{p}.writeSection(name) }

// SectionWriter returns a function that does the same as Section for one section, and
// faster.
func (v *Variant) SectionWriter(name string) func(p *Position) string {
	if s := v.hooks.sections[name]; s != nil {
		return func(p *Position) string { return s.WriteFEN(p, name) }
	}
	return func(p *Position) string { return fenWriter{p}.writeSection(name) }
}

func (p fenWriter) writeSection(name string) string {
	if s := p.v.hooks.sections[name]; s != nil {
		return s.WriteFEN(p.Position, name)
	}
	switch name {
	case "array":
		return p.writeArray()
	case "side":
		return []string{"w", "b"}[p.Side()]
	case "halfmove":
		return strconv.Itoa(p.HalfMoves())
	case "move":
		return strconv.Itoa(p.MoveNumber())
	}
	return "-"
}

func (p fenWriter) writeArray() string {
	var b strings.Builder
	for i := range p.v.ranks * p.v.boards {
		if i > 0 {
			b.WriteByte('/')
		}
		p.writeRow(&b, p.v.ranks-1-i%p.v.ranks, i/p.v.ranks)
	}
	if p.v.UsesHands() {
		b.WriteByte('[')
		for c := range Color(2) {
			for t := len(p.v.types) - 1; t > 0; t-- { // the strongest first, as others do
				b.WriteString(strings.Repeat(p.v.types[t].Letters[c], p.InHand(c, TypeID(t))))
			}
		}
		b.WriteByte(']')
	}
	return b.String()
}

func (p fenWriter) writeRow(b *strings.Builder, rank, board int) {
	empty := 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for f := range p.v.files {
		pc := p.board[p.v.square(f, rank, board)]
		if pc == NoPiece {
			empty++
			continue
		}
		flush()
		b.WriteString(p.v.PieceText(pc))
	}
	flush()
}
