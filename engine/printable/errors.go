package printable

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
)

// Error returns the text of an error. If the system could not use a file, the text names
// the file once, without the system's call, then what was wrong, and what would be right
// where the system does not say it. Of equal lines in sequence there is one.
func Error(err error) string {
	text := err.Error()
	for _, e := range fileErrors(err) {
		text = e.in(text)
	}
	text = strings.Join(slices.Compact(strings.Split(text, "\n")), "\n")
	switch {
	case errors.Is(err, syscall.EISDIR) && strings.HasSuffix(text, syscall.EISDIR.Error()):
		return text + "; expected a file"
	case errors.Is(err, syscall.ENOTDIR) && strings.HasSuffix(text, syscall.ENOTDIR.Error()):
		return text + "; expected a folder where a file is"
	case errors.Is(err, syscall.EEXIST) && strings.HasSuffix(text, syscall.EEXIST.Error()):
		return text + "; expected a folder, or a name that is free"
	}
	return text
}

// fileError is what the system says of a file.
type fileError struct {
	text, path string
	cause      error
}

// fileErrors returns what the system says of files in an error.
func fileErrors(err error) []fileError {
	switch e := err.(type) {
	case *fs.PathError:
		return []fileError{{e.Error(), e.Path, e.Err}}
	case *os.LinkError:
		return []fileError{{e.Error(), e.New, e.Err}}
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return fileErrors(inner)
		}
	case interface{ Unwrap() []error }:
		var out []fileError
		for _, inner := range e.Unwrap() {
			out = append(out, fileErrors(inner)...)
		}
		return out
	}
	return nil
}

// in returns a text in which the error stands without the system's call. What stands
// between the path and the same path in the error, such as the number of a game that was to
// be read, is left out.
func (e fileError) in(text string) string {
	before, after, found := strings.Cut(text, e.text)
	if !found {
		return text
	}
	if e.path == "" {
		return before + e.cause.Error() + after
	}
	if at := strings.LastIndex(before, e.path); at >= 0 && strings.HasSuffix(before, ": ") && !strings.Contains(before[at:], "\n") {
		before = before[:at]
	}
	return before + e.path + ": " + e.cause.Error() + after
}
