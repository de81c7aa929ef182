package ini

import (
	"bytes"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants"
)

// mine reads a game as one of the user's own and compiles it.
func mine(t *testing.T, text string) (*variants.Catalogue, *engine.Variant) {
	t.Helper()
	games := ReadText(variants.BuiltIn(), "mine.ini", text)
	c, err := variants.BuiltIn().With(Family, games.Definitions...)
	if err != nil || len(games.Definitions) != 1 {
		t.Fatal(games.Problems, err)
	}
	v, err := c.Load(games.Definitions[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	return c, v
}

const (
	amazonText = "[amazons-own:chess]\nname = Own \\ Game\npiece.Amazon = A QN\narray = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR\nrule.Promotion = of=P to=ARBN\nwithout = Queen\n"
	scriptText = "[scripted:chess]\nscript = \"\"\"\nslots = {\"n\": 1}\n\ndef game_end(pos):\n    \"It never\\nends.\"\n    return None\n\"\"\"\n"
)

// TestTags: the rules of a game of the user's own come through its file, and count where
// the game is unknown, has changed, or has the name of another.
func TestTags(t *testing.T) {
	long := "[long:chess]\nname = Ж\ndescription = " + strings.Repeat(`ä"\`, 3000) + "\n"
	for name, text := range map[string]string{"a piece": amazonText, "a script": scriptText, "a long text": long,
		"a name of the catalogue": strings.Replace(amazonText, "amazons-own", "chess", 1), "drawn by lot": "[mine960:fischerandom]\nname = Mine\n"} {
		c, v := mine(t, text)
		var g pgn.Game
		g.Tags.Set("Variant", v.Def.ID)
		g.Tags.Set("Result", "*")
		SetTags(&g.Tags, v)
		var file bytes.Buffer
		g.Root, g.Result = &pgn.Node{}, "*"
		if err := pgn.Write(&file, &g); err != nil {
			t.Fatal(name, err)
		}
		back, err := pgn.ReadAll(&file)
		if err != nil || len(back) != 1 {
			t.Fatal(name, err)
		}
		tags := back[0].Tags
		want, _ := rulesText(v)
		if got := TagsText(tags); got != want || TagsName(tags) != v.Def.Name {
			t.Errorf("%s: the file has %q (%s), want %q", name, got, TagsName(tags), want)
		}
		if got, err := loadTags(c, tags, c.Load); err != nil || got.Def.Name != v.Def.Name || len(got.Def.Variables) != len(v.Def.Variables) {
			t.Errorf("%s where it is known: %v", name, err)
		}
		changed, err := c.With(Family, engine.Definition{ID: v.Def.ID, Name: "Changed"})
		if err != nil {
			t.Fatal(err)
		}
		for where, c := range map[string]*variants.Catalogue{"unknown": variants.BuiltIn(), "changed": changed} {
			got, err := loadTags(c, tags, c.Load)
			if err != nil {
				t.Errorf("%s where it is %s: %v", name, where, err)
				continue
			}
			if text, _ := rulesText(got); text != want || got.StartFEN() != v.StartFEN() || got.Def.Family != Family {
				t.Errorf("%s where it is %s: %s", name, where, text)
			}
		}
	}
	chess, err := variants.Load("chess")
	if err != nil {
		t.Fatal(err)
	}
	var tags pgn.Tags
	if SetTags(&tags, chess); len(tags) > 0 {
		t.Errorf("a game of the catalogue has tags %v", tags)
	}
}

// TestBadTags checks that the error for rules that can't be read gives the reason.
func TestBadTags(t *testing.T) {
	for text, want := range map[string]string{
		"[a:-]\\nname = A":       "a",
		"nonsense":               "rules:1",
		"":                       "no variant",
		"[a:chess]\\nx = y":      "x",
		"[a:chess]\\n[b:chess]":  "2 games",
		"include = /etc/passwd":  "can't be read",
		"[a:chess]\\narray = 9/": "array",
	} {
		tags := pgn.Tags{{Name: "Variant", Value: "no such game"}}
		if tags.Set(rulesTag+"1", text); text == "" {
			tags.Delete(rulesTag + "1")
		}
		if v, err := loadTags(variants.BuiltIn(), tags, variants.Load); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v, want an error about %s", text, v, err, want)
		}
	}
}
