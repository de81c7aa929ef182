package explorer

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"
)

// check reads all pages and all values. bbolt's own check reads in a goroutine
// of its own, in which a fault or a panic because of a damaged page ends the program.
func (s *bolt) check() error {
	return s.guarded(func() error {
		db, err := bbolt.Open(s.path, 0o600, &bbolt.Options{Timeout: lockTimeout, ReadOnly: true, PreLoadFreelist: true})
		if err != nil {
			return err
		}
		defer db.Close()
		return db.View(func(tx *bbolt.Tx) error {
			if err := checkPages(tx); err != nil {
				return err
			}
			t := &boltTx{tx: tx}
			return t.run(func(Reader) error {
				return tx.ForEach(func(name []byte, b *bbolt.Bucket) error { return t.checkBucket(string(name), b) })
			})
		})
	})
}

// checkPages goes from each page to the next one: that of what follows the continuations of
// a page that is in use. They end where the pages do.
func checkPages(tx *bbolt.Tx) error {
	most := int(tx.Size() / int64(tx.DB().Info().PageSize))
	for id := 0; id < most; {
		page, err := tx.Page(id)
		if err != nil {
			return err
		}
		switch page.Type {
		case "free":
			id++
		case "meta", "freelist", "branch", "leaf":
			id += 1 + page.OverflowCount
		default:
			return fmt.Errorf("%w: page %d is of no known type", errDamaged, id)
		}
		if id > most {
			return fmt.Errorf("%w: page %d of %d would be in use", errDamaged, id, most)
		}
	}
	return nil
}

// checkBucket checks that keys are in order, that each is found from the bucket's root, and
// that all values are what was written.
func (t *boltTx) checkBucket(name string, b *bbolt.Bucket) error {
	if b == nil {
		return fmt.Errorf("%w: %q is not a bucket", errDamaged, name)
	}
	var last []byte
	for k, v := range t.From(name, nil) {
		if last != nil && bytes.Compare(last, k) >= 0 {
			return fmt.Errorf("%w: the keys of %q are not in order", errDamaged, name)
		}
		if found := t.Get(name, k); !bytes.Equal(found, v) {
			return fmt.Errorf("%w: a key of %q is not found", errDamaged, name)
		}
		last = k
	}
	return nil
}
