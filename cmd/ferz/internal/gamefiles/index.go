package gamefiles

import (
	"fmt"
	"path/filepath"

	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/tui/gamelist"
	"github.com/ferzchess/ferz/xboard/durable"
)

// IndexPath returns the file of an index, in a folder that is there; "" is the user's own.
func IndexPath(path string) (string, error) {
	if path == "" {
		var err error
		if path, err = gamelist.IndexPath(); err != nil {
			return "", err
		}
	}
	return path, durable.Private().MkdirAll(filepath.Dir(path))
}

// IndexAdvice adds to the error of an index that has to be made anew how that is done.
func IndexAdvice(err error) error {
	if explorer.MustRebuild(err) {
		return fmt.Errorf("%w; \"ferz pgn index --anew FILE...\" rebuilds it", err)
	}
	return err
}
