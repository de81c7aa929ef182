package durable

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// partSuffix ends the name of a file that is not complete.
const partSuffix = ".part"

// ResumableFile is a file that is written in parts: after an interruption, writing continues
// with the next part. Until it is complete it has another name, and a file beside it
// records its progress.
type ResumableFile struct {
	disk  Disk
	path  string // of the file when it is complete
	file  File
	state resumeState
}

// resumeState records which parts of a file are complete.
type resumeState struct {
	Settings string `json:"settings"` // of the work; only work with the same continues
	Parts    int    `json:"parts"`
	Bytes    int64  `json:"bytes"`
}

// readFile returns the contents of a file.
func (d Disk) readFile(path string) ([]byte, error) {
	f, err := d.fs.Open(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

func (j *ResumableFile) statePath() string { return j.path + partSuffix + ".json" }

// OpenJournal begins to write a file, or continues one. settings distinguish the work
// from other work, which does not continue it.
func (d Disk) OpenJournal(path, settings string) (*ResumableFile, error) {
	j := &ResumableFile{disk: d, path: path, state: resumeState{Settings: settings}}
	data, err := d.readFile(j.statePath())
	if err == nil {
		var before resumeState
		if err := json.Unmarshal(data, &before); err != nil || before.Parts < 0 || before.Bytes < 0 {
			return nil, fmt.Errorf("%s is damaged; delete it to start over", j.statePath())
		}
		if before.Settings != settings {
			return nil, fmt.Errorf("%s is from other work (%s): finish that, write to another file, or delete it and %s to start over", path+partSuffix, before.Settings, j.statePath())
		}
		j.state = before
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	j.file, err = d.Open(path+partSuffix, os.O_RDWR|os.O_CREATE)
	if err == nil {
		err = j.truncate()
	}
	if err != nil {
		return nil, err
	}
	return j, nil
}

// truncate takes off what is not complete.
func (j *ResumableFile) truncate() error {
	info, err := j.file.Stat()
	switch {
	case err != nil:
		return err
	case info.Size() < j.state.Bytes:
		return fmt.Errorf("%s is shorter than it was: delete %s to start over", j.path+partSuffix, j.statePath())
	}
	if err := j.file.Truncate(j.state.Bytes); err != nil {
		return err
	}
	_, err = j.file.Seek(j.state.Bytes, io.SeekStart)
	return err
}

// Parts returns how many parts the file has.
func (j *ResumableFile) Parts() int { return j.state.Parts }

// Add adds a part, which is on disk when Add returns. A part that can't be written whole
// is taken off again.
func (j *ResumableFile) Add(write func(io.Writer) error) error {
	before := j.state
	err := j.add(write)
	if err != nil {
		j.state = before
		err = errors.Join(err, j.truncate())
	}
	return err
}

func (j *ResumableFile) add(write func(io.Writer) error) error {
	if err := write(j.file); err != nil {
		return err
	}
	if err := j.file.Sync(); err != nil {
		return err
	}
	at, err := j.file.Seek(0, io.SeekCurrent)
	if err != nil {
		return err
	}
	j.state.Parts++
	j.state.Bytes = at
	data, err := json.MarshalIndent(j.state, "", "  ")
	if err != nil {
		return err
	}
	return j.disk.WriteFile(j.statePath(), append(data, '\n'))
}

// Close ends the writing for now.
func (j *ResumableFile) Close() error { return j.file.Close() }

// Finish puts the file in its place.
func (j *ResumableFile) Finish() error {
	if err := j.file.Close(); err != nil {
		return err
	}
	if err := j.disk.Publish(j.path+partSuffix, j.path); err != nil {
		return err
	}
	return j.disk.Remove(j.statePath())
}
