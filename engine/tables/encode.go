package tables

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
)

func bitsOf(v Value) byte {
	switch {
	case v.Won():
		return bitWin
	case v.Lost():
		return bitLoss
	case v == invalid:
		return bitInvalid
	}
	return bitDraw
}

// encode returns the file of an ending.
func (g *game) encode(s *solved) ([]byte, error) {
	h := header{Variant: g.v.Def.ID, Identity: g.identity, Ending: g.name(s.index.key), Turns: s.index.turns, Mirror: g.mirror,
		Size: s.index.size, LeftOut: g.leftOut(), Stats: g.stats(s)}
	for _, pc := range s.index.pieces {
		h.Pieces = append(h.Pieces, g.v.Type(pc.Type()).Letters[pc.Color()])
	}
	results := make([]byte, (len(s.values)+3)/4)
	for i, v := range s.values {
		results[i/4] |= bitsOf(v) << (i % 4 * 2)
		h.Whole = h.Whole || v.Won() && v.Plies()&1 == 0 || v.Lost() && v.Plies()&1 == 1
	}
	h.Wide = h.Stats.Longest >= 1<<9 || h.Whole && h.Stats.Longest >= 1<<8
	var lengths, blocks bytes.Buffer
	squeeze, err := flate.NewWriter(nil, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	for first := 0; first < len(s.values); first += blockSize {
		before := blocks.Len()
		squeeze.Reset(&blocks)
		if _, err := squeeze.Write(h.distances(s.values[first:min(first+blockSize, len(s.values))])); err != nil {
			return nil, err
		}
		if err := squeeze.Close(); err != nil {
			return nil, err
		}
		block := blocks.Bytes()[before:]
		_ = binary.Write(&lengths, binary.LittleEndian, []uint32{uint32(len(block)), crc32.Checksum(block, checksums)})
	}
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	out := binary.LittleEndian.AppendUint32(append([]byte(magic), version), uint32(len(text)))
	out = append(out, text...)
	out = summed(out, 0)
	at := len(out)
	out = summed(append(out, results...), at)
	at = len(out)
	out = summed(append(out, lengths.Bytes()...), at)
	return append(out, blocks.Bytes()...), nil
}

// distances returns the plies of the won and lost positions, as a block has them.
func (h *header) distances(values []Value) []byte {
	var out []byte
	for _, v := range values {
		if v < firstDecided {
			continue
		}
		plies := v.Plies()
		if !h.Whole {
			plies /= 2
		}
		out = append(out, byte(plies))
		if h.Wide {
			out = append(out, byte(plies>>8))
		}
	}
	return out
}

// summed appends the checksum of data from an offset on.
func summed(data []byte, from int) []byte {
	return binary.LittleEndian.AppendUint32(data, crc32.Checksum(data[from:], checksums))
}
