package dialect_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/testenv"
	"github.com/ferzchess/ferz/variants"
	"github.com/ferzchess/ferz/variants/imports"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/process/processtest"
)

// TestFairyMaxFollowsImported has Fairy-Max follow games of random moves in games of its
// own file that are not in the catalogue as it plays them.
func TestFairyMaxFollowsImported(t *testing.T) {
	e := run(t, "fairymax")
	text, err := os.ReadFile("/usr/share/games/fairymax/fmax.ini")
	processtest.Need(t, err)
	read, err := imports.Read(variants.BuiltIn(), "fairymax", string(text))
	if err != nil {
		t.Fatal(err)
	}
	d, c := e.describeXBoard("fairymax")
	names := strings.Fields("cambodian courier great super ai-wok fairy/Nutters-Clobberers")
	if testenv.Short() {
		names = names[:2]
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			e.t = t
			i := slices.IndexFunc(read.Games, func(g imports.Game) bool {
				return g.Definition.ID == strings.ToLower(strings.ReplaceAll(name, "/", "-"))+"-fairymax" || g.Definition.ID == strings.ToLower(strings.ReplaceAll(name, "/", "-"))
			})
			if i < 0 {
				t.Fatal("it was not read")
			}
			v, err := engine.Compile(ini.ReadText(variants.BuiltIn(), "fmax.ini", read.Games[i].Text).Definitions[0], nil)
			if err != nil {
				t.Fatal(err)
			}
			its := *c
			its.Variants = map[string]string{v.Def.ID: name}
			dia, err := dialect.Find(v, d, &its)
			if err != nil {
				t.Fatal(err)
			}
			follow(t, e, v, dia, rand.New(rand.NewPCG(1, 9)))
		})
	}
}
