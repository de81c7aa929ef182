package collection

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"io"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
)

// maxWindow bounds the memory that unpacking takes, in bytes. Lichess's files need a
// window of 8 MB; programs that pack with a long distance may ask for 128.
const maxWindow = 128 << 20

// IsCompressed reports whether a file that begins with head, of at least four bytes, is
// compressed with zstd or bzip2.
func IsCompressed(head []byte) bool { return isZstd(head) || isBzip2(head) }

func isZstd(head []byte) bool {
	return bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}) || len(head) >= 4 && head[0]&0xf0 == 0x50 && bytes.Equal(head[1:4], []byte{0x2a, 0x4d, 0x18})
}

func isBzip2(head []byte) bool {
	return len(head) >= 4 && bytes.HasPrefix(head, []byte("BZh")) && head[3] >= '1' && head[3] <= '9'
}

// Unpacked returns a reader of the contents of r if they are compressed with zstd or
// bzip2, and of r itself otherwise. Close releases it, but does not close r.
func Unpacked(r io.Reader) (io.ReadCloser, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	head, _ := in.Peek(4)
	switch {
	case isZstd(head):
		z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderLowmem(true))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	case isBzip2(head):
		return io.NopCloser(bzip2.NewReader(in)), nil
	}
	return io.NopCloser(in), nil
}

// Counted returns a reader of r that adds the number of bytes read to count.
func Counted(r io.Reader, count *atomic.Int64) io.Reader { return &countedReader{r, count} }

type countedReader struct {
	io.Reader
	read *atomic.Int64 // bytes
}

// Read implements io.Reader.
func (c *countedReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.read.Add(int64(n))
	return n, err
}
