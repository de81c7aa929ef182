package variantstest

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// recorder keeps errors instead of failing.
type recorder struct {
	testing.TB
	errors []string
}

func (*recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

func TestCheckTags(t *testing.T) {
	type Part struct {
		Good string `json:"good"`
		Bad  string
	}
	type whole struct {
		Part
		Time  time.Time         `json:"time,omitempty"`
		Parts map[string][]Part `json:"parts"`
		Twice int               `json:"Parts"`
		Func  func()            `json:"-"`
		Only  int               `toml:"only"`
		local int
	}
	r := &recorder{TB: t}
	CheckTags(r, "json", &whole{local: 1})
	want := []string{
		`variantstest.Part.Bad lacks a tag "json": its Go name would be data`,
		`variantstest.whole: the tag "parts" is there twice`,
		`variantstest.whole.Only lacks a tag "json": its Go name would be data`,
	}
	if !slices.Equal(r.errors, want) {
		t.Errorf("%q, want %q", r.errors, want)
	}
}
