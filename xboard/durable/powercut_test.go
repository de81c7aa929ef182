package durable_test

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/durable"
	"github.com/ferzchess/ferz/xboard/durable/durabletest"
)

// texts are what a file may have after a power failure; "-" is not a file.
func texts(f *durabletest.FS, path string) (out []string) {
	for _, names := range []bool{false, true} {
		text, ok := f.PowerCut(names).Text(path)
		if !ok {
			text = "-"
		}
		out = append(out, text)
	}
	return out
}

func writing(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// atEach runs steps with a power failure before each operation in turn, and at last
// without one. on reports to the steps whether there is power still. check is called
// with what the failure leaves at worst, and with what it leaves at best; op is what it
// prevented, and done is true if the steps returned before.
func atEach(t *testing.T, prepare func(d durable.Disk) error, steps func(d durable.Disk, on func() bool) error, check func(f *durabletest.FS, op string, done bool)) {
	t.Helper()
	for n := 0; ; n++ {
		f := durabletest.New()
		d := durable.Private().On(f)
		if err := prepare(d); err != nil {
			t.Fatal(err)
		}
		count, op := 0, ""
		var cuts []*durabletest.FS
		f.Fail = func(next string) error {
			count++
			if count > n { // the power is off
				if op == "" {
					op = next
				}
				return durabletest.ErrFull
			}
			return nil
		}
		err := steps(d, func() bool { return op == "" })
		cuts = append(cuts, f.PowerCut(false), f.PowerCut(true), f)
		for _, cut := range cuts {
			check(cut, op, err == nil && op == "")
		}
		if op == "" {
			return
		}
	}
}

// TestReplacePowerCut: whenever the power fails, the file has the old contents or the
// new, and the new once Replace has returned.
func TestReplacePowerCut(t *testing.T) {
	for _, old := range []string{"", "old"} {
		atEach(t, func(d durable.Disk) error {
			if old == "" {
				return nil
			}
			return d.WriteFile("/a/file", []byte(old))
		}, func(d durable.Disk, _ func() bool) error {
			return d.WriteFile("/a/file", []byte("new"))
		}, func(f *durabletest.FS, op string, done bool) {
			got, ok := f.Text("/a/file")
			if got != "new" && (done || got != old || ok != (old != "")) {
				t.Errorf("old %q: cut at %q: %q, %t (done %t)", old, op, got, ok, done)
			}
		})
	}
}

// TestReplaceFull: a replacement that fails leaves no temporary file.
func TestReplaceFull(t *testing.T) {
	for _, failing := range []string{"write", "sync", "rename"} {
		f := durabletest.New()
		d := durable.Private().On(f)
		if err := d.WriteFile("/a/file", []byte("old")); err != nil {
			t.Fatal(err)
		}
		f.Fail = durabletest.FailOn(failing)
		err := d.WriteFile("/a/file", []byte("new"))
		if text, _ := f.Text("/a/file"); !errors.Is(err, durabletest.ErrFull) || !strings.Contains(err.Error(), "/a/file: ") || text != "old" {
			t.Errorf("%s fails: %v, %q", failing, err, text)
		}
		if paths := f.Paths(); len(paths) != 1 {
			t.Errorf("%s fails: %q are left", failing, paths)
		}
	}
}

// TestAppendFull: text that can't be appended whole, or not put on disk, is taken back.
func TestAppendFull(t *testing.T) {
	for _, failing := range []string{"write", "sync"} {
		f := durabletest.New()
		d := durable.Public().On(f)
		if err := d.Append("/file", []byte("one\n"), nil); err != nil {
			t.Fatal(err)
		}
		f.Fail = durabletest.FailOn(failing)
		err := d.Append("/file", []byte("two\n"), nil)
		if text, _ := f.Text("/file"); !errors.Is(err, durabletest.ErrFull) || !strings.Contains(err.Error(), "/file: ") || text != "one\n" {
			t.Errorf("%s fails: %v, the file has %q", failing, err, text)
		}
		f.Fail = nil
		join := func(tail []byte) string { return "(" + string(tail) + ")" }
		if err := d.Append("/file", []byte("three\n"), join); err != nil {
			t.Error(err)
		}
		if got := texts(f, "/file"); got[0] != "one\n(one\n)three\n" || got[1] != got[0] {
			t.Errorf("on disk is %q", got)
		}
	}
}

// TestCreate: a new file is whole and on disk, or not there; an old one stays.
func TestCreate(t *testing.T) {
	f := durabletest.New()
	d := durable.Public().On(f)
	for _, failing := range []string{"create", "write", "sync"} {
		f.Fail = durabletest.FailOn(failing)
		if err := d.Create("/file", []byte("text")); !errors.Is(err, durabletest.ErrFull) || len(f.Paths()) != 0 {
			t.Errorf("%s fails: %v, %q are left", failing, err, f.Paths())
		}
	}
	f.Fail = nil
	if err := d.Create("/file", []byte("text")); err != nil {
		t.Error(err)
	}
	if err := d.Create("/file", []byte("other")); err == nil {
		t.Error("a file is written over")
	}
	if got := texts(f, "/file"); got[0] != "text" || got[1] != "text" {
		t.Errorf("on disk is %q", got)
	}
}

// TestJournalPowerCut: whenever the power fails, the journal continues after the last
// part whose Add has returned, or the next, and the finished file is whole.
func TestJournalPowerCut(t *testing.T) {
	added := 0
	var finished bool
	prepare := func(d durable.Disk) error { added, finished = 0, false; return d.MkdirAll("/a") }
	steps := func(d durable.Disk, on func() bool) error {
		j, err := d.OpenJournal("/a/out", "work")
		if err != nil {
			return err
		}
		for _, part := range []string{"one ", "two ", "three"} {
			if err := j.Add(writing(part)); err != nil {
				return err
			}
			if on() {
				added++
			}
		}
		err = j.Finish()
		finished = err == nil && on()
		return err
	}
	atEach(t, prepare, steps, func(f *durabletest.FS, op string, _ bool) {
		f.Fail = nil
		text, whole := f.Text("/a/out")
		if finished && !whole || whole && text != "one two three" {
			t.Errorf("cut at %q: the file has %q, %t", op, text, whole)
		}
		if whole {
			return
		}
		j, err := durable.Private().On(f).OpenJournal("/a/out", "work")
		if err != nil || j.Parts() < added || j.Parts() > added+1 {
			t.Errorf("cut at %q, %d parts added: %v, %+v", op, added, err, j)
			return
		}
		for _, part := range []string{"one ", "two ", "three"}[j.Parts():] {
			if err := j.Add(writing(part)); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.Finish(); err != nil {
			t.Fatal(err)
		}
		if got := texts(f, "/a/out"); got[0] != "one two three" || got[1] != got[0] {
			t.Errorf("cut at %q: goes on to %q", op, got)
		}
	})
}

// TestJournalFull: a part that can't be written whole is taken off, and the next one
// follows the last whole part.
func TestJournalFull(t *testing.T) {
	f := durabletest.New()
	j, err := durable.Private().On(f).OpenJournal("/out", "work")
	if err != nil {
		t.Fatal(err)
	}
	for _, failing := range []string{"write /out.part", "sync /out.part", "rename"} {
		f.Fail = durabletest.FailOn(failing)
		if err := j.Add(writing("lost")); !errors.Is(err, durabletest.ErrFull) || j.Parts() != 0 {
			t.Errorf("%s fails: %v, %d parts", failing, err, j.Parts())
		}
		if text, _ := f.Text("/out.part"); text != "" {
			t.Errorf("%s fails: %q is left", failing, text)
		}
	}
	f.Fail = nil
	if err := j.Add(writing("kept")); err != nil {
		t.Fatal(err)
	}
	if err := j.Finish(); err != nil {
		t.Fatal(err)
	}
	if text, _ := f.Text("/out"); text != "kept" {
		t.Errorf("the file has %q", text)
	}
}

// TestPublish: a file gets its final name with its contents on disk.
func TestPublish(t *testing.T) {
	f := durabletest.New()
	d := durable.Public().On(f)
	file, err := d.Open("/file.part", os.O_WRONLY|os.O_CREATE)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(writing("text")(file), file.Close()); err != nil {
		t.Fatal(err)
	}
	if err := d.Publish("/file.part", "/file"); err != nil {
		t.Fatal(err)
	}
	if got := texts(f, "/file"); got[0] != "text" || got[1] != "text" {
		t.Errorf("on disk is %q", got)
	}
	if err := d.Remove("/file"); err != nil {
		t.Error(err)
	}
	if got := texts(f, "/file"); got[0] != "-" {
		t.Errorf("removed, on disk is %q", got)
	}
}
