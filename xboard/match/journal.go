package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/xboard/durable"
)

// journalVersion is that of the format.
const journalVersion = 1

// journal is the file from which an interrupted tournament continues: a line with the
// settings, one for each finished game, and the text of the last game as it goes to the
// PGN and EPD files. That text is on disk before those files are touched, so whatever
// happens each game is in them once.
type journal struct {
	disks
	file durable.File
	end  int64 // where the line of the next game goes
}

// disks are where a journal and the files of games are written.
type disks struct {
	own   durable.Disk // of the journal
	games durable.Disk
}

func realDisks() disks { return disks{durable.Private(), durable.Public()} }

// journalHeader is the first line of a journal.
type journalHeader struct {
	Version  int             `json:"ferzMatch"`
	Settings json.RawMessage `json:"settings"`
}

// journalGame is a finished game in the journal.
type journalGame struct {
	Number int     `json:"game"`
	White  int     `json:"white"` // players by their place in the list
	Black  int     `json:"black"`
	Result string  `json:"result"`
	Kind   EndKind `json:"kind"`
	Plies  int     `json:"plies"`
}

// pendingWrites is text that is being appended to files.
type pendingWrites struct {
	Texts []fileAppend `json:"pending"`
}

// fileAppend is text at the end of a file.
type fileAppend struct {
	Path string `json:"file"`
	At   int64  `json:"at"` // length of the file before
	Text string `json:"text"`
}

// SettingsError is the error of a state file that is of another tournament.
type SettingsError struct {
	Path    string
	Changed []string // names of settings that differ
}

// Error implements error.
func (e *SettingsError) Error() string {
	return fmt.Sprintf("%s belongs to a match with other settings (%s): use the same settings to resume, or delete it",
		e.Path, strings.Join(e.Changed, ", "))
}

// openJournal opens a journal, or makes one if there is none. It returns the
// games that have been finished; those that were on their way to the files
// are there when it returns.
func openJournal(d disks, path string, settings any) (*journal, []journalGame, error) {
	f, err := d.own.Open(path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, nil, fmt.Errorf("state of the match: %w", err)
	}
	j := &journal{disks: d, file: f}
	var games []journalGame
	if info, statErr := f.Stat(); statErr != nil || !info.Mode().IsRegular() {
		err = errors.New(path + " is not a regular file, and a match can't be resumed from it") // and may have no end
	} else if errors.Is(durable.TryLock(f), durable.ErrLocked) { // a file system without locks is no reason not to play
		err = errors.New(path + " is in use: the match is being played by another ferz")
	} else {
		games, err = j.load(path, settings)
	}
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("state of the match: %w", err)
	}
	return j, games, nil
}

// load reads the file or, if it is empty, writes the settings.
func (j *journal) load(path string, settings any) ([]journalGame, error) {
	data, err := io.ReadAll(j.file)
	if err != nil {
		return nil, err
	}
	own, err := json.Marshal(settings)
	if err != nil {
		return nil, err
	}
	line, rest, whole := bytes.Cut(data, []byte("\n"))
	if !whole {
		if len(data) > 0 && !bytes.HasPrefix(data, []byte(`{"ferzMatch"`)) {
			return nil, fmt.Errorf("%s is no state of a match", path)
		}
		return nil, j.begin(own)
	}
	var h journalHeader
	if err := json.Unmarshal(line, &h); err != nil || h.Version != journalVersion {
		return nil, fmt.Errorf("%s is no state of a match that this version can read", path)
	}
	games, length, last := readEntries(rest)
	if changed := differences(renewed(h.Settings), own); len(changed) > 0 {
		if len(games) == 0 {
			return nil, j.begin(own)
		}
		return nil, &SettingsError{Path: path, Changed: changed}
	}
	j.end = int64(len(line) + 1 + length)
	return games, last.finish(j.games)
}

// begin writes the first line.
func (j *journal) begin(settings []byte) error {
	line, err := json.Marshal(journalHeader{Version: journalVersion, Settings: settings})
	if err != nil {
		return err
	}
	return j.write(append(line, '\n'), true)
}

// readEntries reads the games, the length of their lines, and what was pending
// behind them. A line that is not complete is of a game whose end never got to
// any file.
func readEntries(data []byte) (games []journalGame, length int, last pendingWrites) {
	for {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole {
			return games, length, last
		}
		var e journalGame
		if json.Unmarshal(line, &last) == nil && last.Texts != nil {
			return games, length, last
		}
		if json.Unmarshal(line, &e) != nil || e.Number < 1 {
			return games, length, pendingWrites{}
		}
		games = append(games, e)
		length += len(line) + 1
		data = rest
	}
}

// write puts text at the end, and moves the end if the text is to stay.
func (j *journal) write(text []byte, stay bool) error {
	if _, err := j.file.WriteAt(text, j.end); err != nil {
		return err
	}
	length := j.end + int64(len(text))
	if err := j.file.Truncate(length); err != nil {
		return err
	}
	if stay {
		j.end = length
	}
	return j.file.Sync()
}

// add records a finished game and appends its texts to their files.
func (j *journal) add(e journalGame, texts []fileAppend) error {
	p := pendingWrites{Texts: texts}
	if j == nil {
		return p.finish(durable.Public())
	}
	first, err := json.Marshal(e)
	if err != nil {
		return err
	}
	second, err := json.Marshal(p)
	if err != nil {
		return err
	}
	first = append(first, '\n')
	if err := j.write(slices.Concat(first, second, []byte("\n")), false); err != nil {
		return fmt.Errorf("state of the match: %w", err)
	}
	j.end += int64(len(first))
	return p.finish(j.games)
}

// close closes the file and, if the tournament is over, removes it when it is
// not to be kept.
func (j *journal) close(remove bool) error {
	if j == nil {
		return nil
	}
	err := j.file.Close()
	if remove {
		err = errors.Join(err, j.own.Remove(j.file.Name()))
	}
	return err
}

// finish appends the texts, each unless it is there already.
func (p *pendingWrites) finish(d durable.Disk) error {
	for _, t := range p.Texts {
		if err := t.finish(d); err != nil {
			return fmt.Errorf("write a game: %w", err)
		}
	}
	return nil
}

// finish appends the text. What is there of it already stays; where something
// else is, someone has written to the file, and the text goes behind it.
func (t *fileAppend) finish(d durable.Disk) error {
	f, err := d.Open(t.Path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return err
	}
	defer f.Close()
	tail := make([]byte, len(t.Text))
	n, err := f.ReadAt(tail, t.At)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if string(tail[:n]) == t.Text {
		return nil
	}
	at, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if strings.HasPrefix(t.Text, string(tail[:n])) {
		at = min(at, t.At)
	}
	if _, err := f.WriteAt([]byte(t.Text), at); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return nil
}

// appendTo prepares text for the end of a file. Games in a file are separated
// by an empty line.
func appendTo(path, text string, separate bool) (fileAppend, error) {
	a := fileAppend{Path: path, Text: text}
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return a, nil
	}
	if err != nil {
		return a, err
	}
	defer f.Close()
	if a.At, err = f.Seek(0, io.SeekEnd); err != nil || a.At == 0 {
		return a, err
	}
	end := make([]byte, min(a.At, 2))
	if _, err := f.ReadAt(end, a.At-int64(len(end))); err != nil {
		return a, err
	}
	if end[len(end)-1] != '\n' {
		a.Text = "\n" + a.Text
	}
	if separate && string(end) != "\n\n" {
		a.Text = "\n" + a.Text
	}
	return a, nil
}

// StateSeed returns the seed of the tournament that a state file is of; ok is
// false if there is no such file.
func StateSeed(path string) (seed uint64, ok bool) {
	f, err := os.Open(path)
	if err != nil {
		return 0, false
	}
	defer f.Close()
	var h struct {
		Version  int `json:"ferzMatch"`
		Settings struct {
			Seed *uint64 `json:"seed"`
		} `json:"settings"`
	}
	if json.NewDecoder(f).Decode(&h) != nil || h.Version != journalVersion || h.Settings.Seed == nil {
		return 0, false
	}
	return *h.Settings.Seed, true
}

// differences returns the names of settings that are not the same.
func differences(a, b []byte) []string {
	var x, y map[string]any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return []string{"all"}
	}
	var out []string
	for name := range x {
		if !reflect.DeepEqual(x[name], y[name]) {
			out = append(out, name)
		}
	}
	for name := range y {
		if _, ok := x[name]; !ok {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}
