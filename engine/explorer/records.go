package explorer

import "encoding/binary"

// A block of records begins with their number, and after the records it has the texts that
// they name: a reader of a game reads one place of the index.

// recordsInBlock is how many records a block has, so that a few blocks fit on a page of the
// store.
const recordsInBlock = 16

// cutRecords divides a block into its records and their texts.
func cutRecords(block []byte) (records, texts []byte, err error) {
	if len(block) == 0 || len(block) < 1+int(block[0])*recordSize {
		return nil, nil, errDamaged
	}
	end := 1 + int(block[0])*recordSize
	return block[1:end], block[end:], nil
}

// findText returns a text of a block of records by its number.
func findText(texts []byte, id uint32) (text []byte, ok bool) {
	for r := (varints{rest: texts}); len(r.rest) > 0; {
		found := r.next()
		text = r.bytes(int(r.next()))
		if r.failed {
			return nil, false
		}
		if found == uint64(id) {
			return text, true
		}
	}
	return nil, false
}

// appendRecords appends records and their texts to a block, which is nil at first.
func appendRecords(block []byte, list []packed, text func(id uint32) string) ([]byte, error) {
	if block == nil {
		block = []byte{0}
	}
	records, texts, err := cutRecords(block)
	if err != nil {
		return nil, err
	}
	out := append([]byte{block[0] + byte(len(list))}, records...)
	for i := range list {
		out = list[i].append(out)
	}
	start := len(out)
	out = append(out, texts...)
	for i := range list {
		for _, id := range []uint32{list[i].white, list[i].black, list[i].source, list[i].control} {
			if _, ok := findText(out[start:], id); id > 0 && !ok {
				out = appendText(binary.AppendUvarint(out, uint64(id)), text(id))
			}
		}
	}
	return out, nil
}

// records reads the records of games.
type records struct {
	r      Reader
	blocks map[uint32][]byte
	texts  map[uint32]string

	last  uint32 // the number of the block that was used last
	block []byte // and that block
}

func newRecords(r Reader) *records {
	return &records{r: r, blocks: map[uint32][]byte{}, texts: map[uint32]string{}}
}

// blockOf returns the block that has the record of a game.
func (s *records) blockOf(game uint32) []byte {
	id := game / recordsInBlock
	if s.block == nil || s.last != id {
		block, ok := s.blocks[id]
		if !ok {
			block = s.r.Get(gamesBucket, number(id))
			s.blocks[id] = block
		}
		s.last, s.block = id, block
	}
	return s.block
}

func (s *records) get(game uint32, to *packed) error {
	list, _, err := cutRecords(s.blockOf(game))
	if at := int(game%recordsInBlock) * recordSize; err == nil && at+recordSize <= len(list) {
		to.unpack(list[at:])
		return nil
	}
	return errDamaged
}

// text returns a text that a record names.
func (s *records) text(p *packed, id uint32) string {
	text, ok := s.texts[id]
	if ok || id == 0 {
		return text
	}
	if _, texts, err := cutRecords(s.blockOf(p.game)); err == nil {
		if found, ok := findText(texts, id); ok {
			text = string(found)
		}
	}
	s.texts[id] = text
	return text
}

// full returns a record with its texts.
func (s *records) full(p *packed) Record {
	return Record{
		White: s.text(p, p.white), Black: s.text(p, p.black), WhiteRating: int(p.whiteRating), BlackRating: int(p.blackRating),
		Date: formatDate(p.date), Result: results[p.result], TimeControl: s.text(p, p.control), Plies: int(p.plies),
		Source: s.text(p, p.source), Offset: p.offset, Length: int64(p.length), Line: int(p.line),
	}
}
