package training

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/nnue"
)

// The file format: a line of text with the magic, the variant and the hash of its
// rules, then one block per game: its length and checksum, 4 bytes each, and its
// bytes. A program that is killed loses at most the game that it is writing.
const magic = "ferz training games 1 "

const (
	blockHead  = 8   // bytes
	maxHeading = 200 // bytes
)

// heading returns the first line of files of a variant's games.
func heading(v *engine.Variant) (string, error) {
	l, err := nnue.NewFeatureSet(v)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s%016x %s\n", magic, l.RulesHash(), v.Def.ID), nil
}

// Writer appends games to a file. It is not safe for concurrent use.
type Writer struct {
	v     *engine.Variant
	file  File
	end   int64 // of the last complete game
	games int
	block []byte
}

// File is an open file that games are appended to, such as an *os.File.
type File interface {
	io.ReadWriteSeeker
	io.ReaderAt
	io.WriterAt
	io.Closer
	Name() string
	Truncate(size int64) error
	Sync() error
}

// OpenAppend returns a writer that appends games of a variant to a file, and takes
// ownership of the file: it is closed on failure. An incomplete game at the end is
// removed.
func OpenAppend(f File, v *engine.Variant) (*Writer, error) {
	w := &Writer{v: v, file: f}
	if err := w.begin(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", f.Name(), err), f.Close())
	}
	return w, nil
}

// begin finds the end of the last game.
func (w *Writer) begin() error {
	head, err := heading(w.v)
	if err != nil {
		return err
	}
	size, err := w.file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	first := make([]byte, min(size, int64(len(head))))
	if _, err := w.file.ReadAt(first, 0); err != nil {
		return err
	}
	if size < int64(len(head)) && bytes.HasPrefix([]byte(head), first) {
		return w.restart(head)
	}
	if _, err := w.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	end, err := scan(w.file, head, func([]byte) error { w.games++; return nil })
	if err != nil {
		return err
	}
	if size > end {
		if err := w.file.Truncate(end); err != nil {
			return err
		}
	}
	w.end = end
	_, err = w.file.Seek(end, io.SeekStart)
	return err
}

// restart writes the heading of a new file.
func (w *Writer) restart(head string) error {
	if _, err := w.file.WriteAt([]byte(head), 0); err != nil {
		return err
	}
	w.end = int64(len(head))
	_, err := w.file.Seek(w.end, io.SeekStart)
	return err
}

// Games returns the number of games in the file.
func (w *Writer) Games() int { return w.games }

// Bytes returns the size of the file up to the end of its last game.
func (w *Writer) Bytes() int64 { return w.end }

// Write appends a game immediately. If it fails, as on a full disk, the incomplete
// game is removed, so that none follows it.
func (w *Writer) Write(g *Game) error {
	block, err := g.encode(w.v, append(w.block[:0], make([]byte, blockHead)...))
	if err != nil {
		return err
	}
	w.block = block
	body := block[blockHead:]
	binary.LittleEndian.PutUint32(block, uint32(len(body)))
	binary.LittleEndian.PutUint32(block[4:], crc32.ChecksumIEEE(body))
	if _, err := w.file.Write(block); err != nil {
		return errors.Join(err, w.cut())
	}
	w.end += int64(len(block))
	w.games++
	return nil
}

// cut removes what follows the last complete game.
func (w *Writer) cut() error {
	if err := w.file.Truncate(w.end); err != nil {
		return err
	}
	_, err := w.file.Seek(w.end, io.SeekStart)
	return err
}

// Sync commits written games to the disk.
func (w *Writer) Sync() error { return w.file.Sync() }

// Close syncs and closes the file.
func (w *Writer) Close() error { return errors.Join(w.file.Sync(), w.file.Close()) }

// ErrDamaged is the error for a file with damaged bytes before its end. Salvage
// reads the rest.
var ErrDamaged = errors.New("the file is damaged")

// scan calls each with the bytes of each complete game, which it may keep, and
// returns the end of the last one. An incomplete game at the end is ignored; a
// damaged one that is followed by others is an error.
func scan(r io.Reader, head string, each func([]byte) error) (end int64, err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	line := make([]byte, len(head))
	if n, err := io.ReadFull(in, line); err != nil || string(line) != head {
		return 0, wrongHead(line[:n], head)
	}
	return scanBlocks(in, int64(len(head)), each)
}

// scanBlocks is scan for the games of a file from an offset on.
func scanBlocks(in *bufio.Reader, end int64, each func([]byte) error) (int64, error) {
	for {
		var block [blockHead]byte
		if _, err := io.ReadFull(in, block[:]); err != nil {
			return end, ended(err)
		}
		size := binary.LittleEndian.Uint32(block[:])
		if block == [blockHead]byte{} {
			return end, nil // space was allocated for a game but never filled
		}
		if size > maxGame {
			return end, fmt.Errorf("at byte %d: a game of %d bytes: %w", end, size, ErrDamaged)
		}
		body := make([]byte, size)
		if _, err := io.ReadFull(in, body); err != nil {
			return end, ended(err)
		}
		if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(block[4:]) {
			if _, err := in.ReadByte(); err == io.EOF {
				return end, nil // the last game: its bytes have not all reached the disk
			}
			return end, fmt.Errorf("at byte %d: a game's checksum is wrong: %w", end, ErrDamaged)
		}
		if err := each(body); err != nil {
			return end, fmt.Errorf("at byte %d: %w", end, err)
		}
		end += blockHead + int64(size)
	}
}

// ended returns nil for the errors of a file that just ends.
func ended(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return nil
	}
	return err
}

// wrongHead returns an error with the actual and the expected beginning of a file.
func wrongHead(got []byte, want string) error {
	text, _, _ := bytes.Cut(got, []byte("\n"))
	if !bytes.HasPrefix(text, []byte(magic)) {
		return fmt.Errorf("no file of training games of this version of ferz: it does not begin with %q", magic)
	}
	return fmt.Errorf("its games are of other rules: it begins with %q, expected %q", text, want[:len(want)-1])
}

// readBlocks calls each with the bytes of every game of a file.
func readBlocks(path string, v *engine.Variant, each func([]byte) error) error {
	head, err := heading(v)
	if err != nil {
		return err
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = scan(f, head, each)
	return err
}

// LoadVariant returns the variant whose games a file holds; load returns it by its ID.
func LoadVariant(path string, load func(id string) (*engine.Variant, error)) (*engine.Variant, error) {
	id, err := variantOf(path)
	if err != nil {
		return nil, err
	}
	v, err := load(id)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return v, nil
}

// variantOf returns the ID of the variant whose games a file holds.
func variantOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	line, err := bufio.NewReader(io.LimitReader(f, maxHeading)).ReadString('\n')
	if err != nil && err != io.EOF {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	_, id, ok := strings.Cut(strings.TrimPrefix(strings.TrimSuffix(line, "\n"), magic), " ")
	if !ok || !strings.HasPrefix(line, magic) {
		return "", fmt.Errorf("%s: %w", path, wrongHead([]byte(line), magic))
	}
	return id, nil
}
