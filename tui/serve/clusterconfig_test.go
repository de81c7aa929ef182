package serve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
		"workers too":      {config: ClusterConfig{"x", three, "a:6222", ""}, workers: ":4222", want: "have no workers"},
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
