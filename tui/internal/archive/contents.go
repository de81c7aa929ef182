package archive

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/ferzchess/ferz/engine/charset"
	"github.com/ferzchess/ferz/engine/collection"
	"github.com/ferzchess/ferz/engine/pgn"
)

// maxUnpacked is the size in bytes of the largest text that is read from a compressed file or one
// that is decoded, as it is kept in memory while its games are listed or one of them is read.
const maxUnpacked = 512 << 20

// source is the text of a file.
type source interface {
	io.ReadSeeker
	io.ReaderAt
}

// contents returns the text of a file in UTF-8, and its size in bytes: the file itself, unless it
// is compressed with zstd or bzip2 or has to be decoded.
func contents(f *os.File) (source, int64, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	head := make([]byte, charset.Sample)
	n, _ := f.ReadAt(head, 0)
	if head = head[:n]; !collection.IsCompressed(head) && pgn.IsPlain(head) {
		return f, info.Size(), nil
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, 0, err
	}
	in, err := collection.Unpacked(f)
	if err != nil {
		return nil, 0, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(pgn.Decoded(in), maxUnpacked+1))
	if err == nil && len(text) > maxUnpacked {
		err = fmt.Errorf("its text is longer than %d MB: unpack it, and open that file", maxUnpacked>>20)
	}
	if err != nil {
		return nil, 0, err
	}
	return bytes.NewReader(text), int64(len(text)), nil
}
