package registry_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/registry"
)

// Engines are remembered in a file, and named on command lines by what is remembered or by
// pairs.
func ExampleStore() {
	dir, err := os.MkdirTemp("", "engines")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	store := registry.Open(dir)
	entry := registry.Entry{Config: xboard.Config{Name: "Mine", Command: []string{"/opt/mine", "--uci"}, Protocol: xboard.UCI}}
	if err := store.Put(context.Background(), entry); err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"mine,depth=6", "cmd=other,proto=xboard,name=Other", "mien"} {
		spec, err := store.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(spec.Name(), spec.Config.Command, spec.Config.Protocol, spec.Depth)
	}
	// Output:
	// Mine [/opt/mine --uci] uci 6
	// Other [other] xboard 0
	// no engine is called "mien"; did you mean Mine?
}
