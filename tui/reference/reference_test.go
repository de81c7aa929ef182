package reference

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants"
)

// TestWrite writes a few pages: links lead to each other, and nothing else is
// needed to show them.
func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	ids := []string{"xiangqi", "chess", "crazyhouse", "chesswithdifferentarmies"}
	done := 0
	if err := Write(t.Context(), dir, "Games <of mine>", variants.BuiltIn(), ids, func(n, _ int) { done = n }); err != nil || done != len(ids) {
		t.Fatalf("%d games, %v", done, err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != len(ids)+1 {
		t.Fatalf("%v, %v", files, err)
	}
	links := regexp.MustCompile(`href="([^"]*)"`)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for _, bad := range []string{"<script", "src=", "<no value>", "ZgotmplZ"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s has %s", file, bad)
			}
		}
		for _, link := range links.FindAllStringSubmatch(text, -1) {
			to := link[1]
			if strings.HasPrefix(to, "#") && !strings.Contains(text, `id="`+to[1:]+`"`) {
				t.Errorf("%s: %s leads nowhere", file, to)
			}
			if _, err := os.Stat(filepath.Join(dir, to)); !strings.Contains(to, ":") && to[0] != '#' && err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
	for name, wants := range map[string][]string{
		"index.html":                    {"<title>Games &lt;of mine&gt;</title>", `<a href="chess.html">Chess</a>`, "<h3>9x10</h3>", "<h3>Historic</h3>"},
		"chess.html":                    {"<h1>Chess</h1>", "ferz play chess", "Knight", "Betza notation <code>N</code>", "<h2>Rules</h2>", "move or capture"},
		"xiangqi.html":                  {`stroke="#b01010"`, "Cannon"},
		"crazyhouse.html":               {"[]"},
		"chesswithdifferentarmies.html": {"<h2>Choices</h2>", "Nutty Knights"},
	} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(string(data), want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Write(ctx, dir, "", variants.BuiltIn(), ids, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
}
