package archive

import (
	"github.com/ferzchess/ferz/engine/explorer"
	"github.com/ferzchess/ferz/engine/pgn"
)

// consult decides by the index, where it has all games of their file, which games of a list
// had the position that is asked for. The others have to be read.
func (s *Search) consult(all []Entry, list []int) {
	if s.Index == "" || s.position == "" || s.opening != "" {
		return
	}
	x, err := explorer.Open(s.Index)
	if err != nil {
		return // there is none, or it has to be made anew
	}
	defer x.Close()
	c := consultation{s, x, map[string]bool{}, map[placesOf]map[int64]bool{}}
	for _, i := range list {
		if s.fits[i] == unknown {
			s.fits[i] = c.verdict(&all[i])
		}
	}
}

// consultation is a search that asks an index.
type consultation struct {
	*Search
	index  *explorer.Index
	files  map[string]bool // whether the index has them
	places map[placesOf]map[int64]bool
}

// placesOf are the games of a file and a variant that had the position.
type placesOf struct{ file, variant string }

func (c *consultation) verdict(r *Entry) verdict {
	if r.File == nil || r.InStore() || r.saved != nil || r.position || r.Problem != "" || !c.has(r.File.Path) {
		return unknown
	}
	key := placesOf{r.File.Path, r.Variant}
	places, asked := c.places[key]
	if !asked {
		places = c.ask(key)
		c.places[key] = places
	}
	switch {
	case places == nil:
		return unknown
	case !places[r.Offset]:
		return misfit
	case c.alone:
		return fit
	}
	return unknown
}

func (c *consultation) has(file string) bool {
	has, asked := c.files[file]
	if !asked {
		var err error
		has, err = c.index.HasFile(file)
		has = has && err == nil
		c.files[file] = has
	}
	return has
}

// ask returns the places of games, or nil if the index can't tell.
func (c *consultation) ask(of placesOf) map[int64]bool {
	v, err := c.load(pgn.Tags{{Name: "Variant", Value: of.variant}})
	if err != nil {
		return nil
	}
	p, err := v.NewPosition(c.position)
	if err != nil {
		return nil // reading a game returns the error
	}
	places, err := c.index.Places(p, of.file)
	if err != nil {
		return nil
	}
	return places
}
