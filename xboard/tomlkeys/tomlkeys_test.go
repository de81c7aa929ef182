package tomlkeys

import (
	"testing"

	"github.com/BurntSushi/toml"
)

type limits struct{ Threads int }

type file struct {
	limits
	Size   int `toml:"hash"`
	Engine []struct {
		Name    string            `toml:"name"`
		Options map[string]string `toml:"options"`
	} `toml:"engine"`
}

func TestCheckCase(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"one spelling", "threads = 1\nhash = 2\n[[engine]]\nname = 'a'", ""},
		{"another spelling", "Threads = 1\nHASH = 2\n[[Engine]]\nName = 'a'", ""},
		{"two spellings", "threads = 1\nThreads = 2", `the keys "threads" and "Threads" differ in case alone: leave one out`}, // of an embedded struct
		{"by a tag", "hash = 1\nHash = 2", `the keys "hash" and "Hash" differ in case alone: leave one out`},
		{"a letter that folds", "hash = 1\n\"ha\u017fh\" = 2", "the keys \"hash\" and \"ha\u017fh\" differ in case alone: leave one out"},
		{"tables", "[[engine]]\nname = 'a'\n[[enginE]]\nname = 'b'", `the keys "engine" and "enginE" differ in case alone: leave one out`},
		{"in a table", "[[engine]]\nname = 'a'\nName = 'b'", `the keys "engine.name" and "engine.Name" differ in case alone: leave one out`},
		{"in two tables", "[[engine]]\nname = 'a'\n[[engine]]\nName = 'b'", ""},
		{"in a map", "[[engine]]\nname = 'a'\n[engine.options]\nHash = '1'\nhash = '2'", ""},
		{"of no field", "other = 1\nOther = 2", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var into file
			known, err := toml.Decode(test.text, &into)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := CheckCase(known, &into); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("error %q, want %q", got, test.want)
			}
		})
	}
}

func TestIsDefined(t *testing.T) {
	var into file
	known, err := toml.Decode("Threads = 0\n[[engine]]\nhash = 'a'", &into)
	if err != nil || !IsDefined(known, "threads") || IsDefined(known, "hash") {
		t.Errorf("threads %t, hash %t, error %v", IsDefined(known, "threads"), IsDefined(known, "hash"), err)
	}
}
