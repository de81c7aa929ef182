package workers

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	// chunkSize is how much of a file a message has, in bytes.
	chunkSize = 512 << 10
	maxFile   = 64 << 20 // bytes
	fileTries = 5
)

// fileRequest asks for a part of a file of a batch.
type fileRequest struct {
	Hash string `json:"hash"`
	At   int    `json:"at"`
}

func fileHash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// answerFile answers a worker's request for a part of a file.
func (q *Queue) answerFile(m *nats.Msg) {
	var r fileRequest
	if json.Unmarshal(m.Data, &r) != nil {
		return
	}
	data := q.files[r.Hash]
	if r.At < 0 || r.At > len(data) {
		return
	}
	_ = m.Respond(data[r.At:min(r.At+chunkSize, len(data))]) // it is asked for again
}

// fetchFile returns a file of a batch with a hash and a number of bytes.
func (w *worker) fetchFile(ctx context.Context, batch, hash string, size int) ([]byte, error) {
	if size < 0 || size > maxFile {
		return nil, fmt.Errorf("a file of %d bytes: expected at most %d", size, maxFile)
	}
	var data []byte
	for tries := 0; len(data) < size; {
		request, err := json.Marshal(fileRequest{hash, len(data)})
		if err != nil {
			return nil, err
		}
		inner, cancel := context.WithTimeout(ctx, requestTime)
		m, err := w.conn.RequestWithContext(inner, fileSubject+batch, request)
		cancel()
		if err == nil && (len(m.Data) == 0 || len(m.Data) > size-len(data)) {
			return nil, errors.New("a file that is needed has another size than announced")
		}
		if err != nil {
			if tries++; tries >= fileTries || ctx.Err() != nil {
				return nil, fmt.Errorf("a file that is needed does not come: %w", err)
			}
			time.Sleep(time.Second / 2)
			continue
		}
		data = append(data, m.Data...)
	}
	if fileHash(data) != hash {
		return nil, errors.New("a file that is needed is not what was announced")
	}
	return data, nil
}
