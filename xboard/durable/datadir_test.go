package durable

import (
	"path/filepath"
	"testing"
)

func TestDataDir(t *testing.T) {
	for _, tt := range []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"FERZ_DATA_DIR": "/a", "XDG_DATA_HOME": "/b", "HOME": "/c"}, "/a"},
		{map[string]string{"XDG_DATA_HOME": "/b", "HOME": "/c"}, "/b/ferz"},
		{map[string]string{"XDG_DATA_HOME": "relative", "HOME": "/c"}, "/c/.local/share/ferz"},
	} {
		got, err := dataDir(func(name string) string { return tt.env[name] })
		if err != nil || filepath.ToSlash(got) != tt.want {
			t.Errorf("with %v: %q, %v, want %q", tt.env, got, err, tt.want)
		}
	}
}
