package serve

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/workers"
)

func TestClusterConfigCheck(t *testing.T) {
	three := []string{"a:6222", "b:6222", "c:6222"}
	for name, tt := range map[string]struct {
		config  ClusterConfig
		workers string
		want    string // of the error; "": none
	}{
		"none":             {},
		"a node":           {config: ClusterConfig{"x", three, "b:6222", ""}},
		"no name":          {config: ClusterConfig{"", three, "", ""}, want: "expected --cluster NAME"},
		"two peers":        {config: ClusterConfig{"x", three[:2], "a:6222", ""}, want: "a cluster of two nodes stops when either does"},
		"one peer":         {config: ClusterConfig{"x", three[:1], "a:6222", ""}, want: "a cluster has 1 peer"},
		"no peers":         {config: ClusterConfig{"x", nil, "", ""}, want: "a cluster has 0 peers"},
		"a blank":          {config: ClusterConfig{"x y", three, "a:6222", ""}, want: "expected a name without blanks"},
		"no port":          {config: ClusterConfig{"x", []string{"a:6222", "b", "c:6222"}, "a:6222", ""}, want: `peer "b": expected an address and a port`},
		"the same twice":   {config: ClusterConfig{"x", []string{"a:6222", "b:6222", "a:6222"}, "a:6222", ""}, want: `peer "a:6222": expected`},
		"not a peer":       {config: ClusterConfig{"x", three, "d:6222", ""}, want: "d:6222"},
		"none is this one": {config: ClusterConfig{"x", []string{"a.example.org:1", "b.example.org:1", "c.example.org:1"}, "", ""}, want: "expected --node with one of"},
		"elsewhere":        {config: ClusterConfig{"", nil, "", "nats://a"}},
		"both":             {config: ClusterConfig{"x", three, "a:6222", "nats://a"}, want: "expected one of both"},
		"peers elsewhere":  {config: ClusterConfig{"", three, "a:6222", "nats://a"}, want: "expected one of both"},
		"workers there":    {config: ClusterConfig{"", nil, "", "nats://a"}, workers: ":4222", want: "have no workers"},
		"workers too":      {config: ClusterConfig{"x", three, "a:6222", ""}, workers: ":4222"},
	} {
		t.Run(name, func(t *testing.T) {
			err := tt.config.check(tt.workers)
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

// TestClusterKey: a key is made once, for its owner alone, and read again; what is no key
// is refused with the command that makes one.
func TestClusterKey(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "node")
	path, err := MakeClusterKey(dir)
	if err != nil {
		t.Fatal(err)
	}
	made, err := clusterKey(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := MakeClusterKey(dir); err == nil {
		t.Error("a key is replaced")
	}
	again, err := clusterKey(dir)
	if err != nil || string(again.Certificate[0]) != string(made.Certificate[0]) {
		t.Errorf("the key has changed, %v", err)
	}
	for _, tt := range []struct {
		name   string
		change func() error
	}{
		{"damaged", func() error { return os.WriteFile(path, []byte("-----BEGIN"), 0o600) }},
		{"missing", func() error { return os.Remove(path) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := tt.change(); err != nil {
				t.Fatal(err)
			}
			if _, err := clusterKey(dir); err == nil || !strings.Contains(err.Error(), "ferz serve cluster-key") {
				t.Errorf("%v, want the command that makes a key", err)
			}
		})
	}
}

// TestClusterTokens: the tokens of a cluster are the same on all nodes that have its key, differ
// for each scope and cluster, and the URL has all nodes.
func TestClusterTokens(t *testing.T) {
	var dirs []string
	for i := range 3 {
		dirs = append(dirs, filepath.Join(t.TempDir(), fmt.Sprint(i)))
		if err := os.Mkdir(dirs[i], 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{dirs[0], dirs[2]} {
		if _, err := MakeClusterKey(dir); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(filepath.Join(dirs[0], clusterKeyName))
	if err == nil {
		err = os.WriteFile(filepath.Join(dirs[1], clusterKeyName), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	url := func(dir string, s workers.Scope) string {
		t.Helper()
		out, err := TokenURL(dir, "192.0.2.1:4222, 192.0.2.2:4222", s)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	one := url(dirs[0], workers.Work)
	parts := strings.Split(one, ",")
	if len(parts) != 2 || !strings.HasSuffix(parts[0], "@192.0.2.1:4222") || !strings.HasSuffix(parts[1], "@192.0.2.2:4222") || !strings.HasPrefix(parts[1], "nats://work:") {
		t.Errorf("the URL is %s", one)
	}
	if url(dirs[1], workers.Work) != one {
		t.Error("two nodes have different tokens")
	}
	if url(dirs[2], workers.Work) == one || strings.ReplaceAll(url(dirs[0], workers.HandOut), "handout", "work") == one {
		t.Error("another cluster or scope has the same token")
	}
}
