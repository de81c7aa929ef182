package training

import (
	"encoding/binary"
	"hash/crc32"

	"github.com/ferzchess/ferz/engine"
)

// Salvage returns a file of a variant's games with all complete games of a damaged
// one, whose bytes are data, and the number of bytes that belong to none of them.
func Salvage(v *engine.Variant, data []byte) (whole []byte, lost int, err error) {
	head, err := heading(v)
	if err != nil {
		return nil, 0, err
	}
	whole = append(whole, head...)
	at := 0
	if len(data) >= len(head) && string(data[:len(head)]) == head {
		at = len(head)
	}
	var list engine.MoveList
	for at < len(data) {
		size := wholeBlock(v, data[at:], &list)
		if size == 0 {
			at++
			lost++
			continue
		}
		whole = append(whole, data[at:at+size]...)
		at += size
	}
	return whole, lost, nil
}

// wholeBlock returns the size of the block at the beginning of data, or 0 if that is
// not a legal game with the right checksum.
func wholeBlock(v *engine.Variant, data []byte, list *engine.MoveList) int {
	if len(data) < blockHead {
		return 0
	}
	told := binary.LittleEndian.Uint32(data)
	if told == 0 || int64(told) > int64(min(maxGame, len(data)-blockHead)) {
		return 0
	}
	size := int(told)
	body := data[blockHead:][:size]
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(data[4:]) {
		return 0
	}
	if _, err := replay(v, body, list, nil); err != nil {
		return 0
	}
	return blockHead + size
}
