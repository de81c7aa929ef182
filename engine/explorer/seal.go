package explorer

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strings"
)

// A value of the store ends with a checksum of its key and of itself. Two kinds have none:
// blocks of runs, which have checksums of their own so that a part can be read alone, and
// the version, which every version of ferz has to read.

const sealSize = 4

func sealed(bucket string, key []byte) bool {
	return !strings.HasPrefix(bucket, runBucket) && !(bucket == aboutBucket && string(key) == versionKey)
}

func checksum(key, value []byte) uint32 {
	return crc32.Update(crc32.ChecksumIEEE(key), crc32.IEEETable, value)
}

// seal returns a value as it is stored.
func seal(bucket string, key, value []byte) []byte {
	if !sealed(bucket, key) {
		return value
	}
	out := append(make([]byte, 0, len(value)+sealSize), value...)
	return binary.LittleEndian.AppendUint32(out, checksum(key, value))
}

// unseal returns the value that was stored.
func unseal(bucket string, key, stored []byte) ([]byte, error) {
	if !sealed(bucket, key) {
		return stored, nil
	}
	n := len(stored) - sealSize
	if n < 0 || binary.LittleEndian.Uint32(stored[n:]) != checksum(key, stored[:n]) {
		return nil, fmt.Errorf("%w, in its %s", errDamaged, strings.TrimSpace(bucket))
	}
	return stored[:n:n], nil
}
