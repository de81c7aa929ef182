package intake

import (
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/betza"
)

// NameFor names a piece after what it does: as most games of the catalogue call such a
// piece, and rather so that the name begins with its letter. The letter distinguishes
// names that are taken.
func (r *Reader) NameFor(d *engine.Definition, letters, notation string) string {
	if r.called == nil {
		r.called = r.count()
	}
	letter := strings.Trim(letters[:1], "'")
	best, most := "Piece "+letter, 2 // seen less often, it is some game's own name
	for name, n := range r.called[whatItDoes(notation)] {
		if strings.HasPrefix(name, letter) {
			n += 1000
		}
		if n > most || n == most && name < best {
			best, most = name, n
		}
	}
	return FreeName(d, best, letters)
}

// FreeName returns a name that no piece has yet.
func FreeName(d *engine.Definition, name, letters string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(d.Pieces, func(p engine.PieceDef) bool { return p.Name == name })
	}
	if white, _, two := strings.Cut(letters, "/"); two && taken(name) {
		name += map[bool]string{true: " of Black", false: " of White"}[strings.HasSuffix(white, "'")]
	}
	if taken(name) {
		name += " " + strings.Trim(letters, "'/")
	}
	for taken(name) {
		name += "'"
	}
	return name
}

// count counts, for each notation of moves, the names by which the catalogue calls such
// pieces.
func (r *Reader) count() map[string]map[string]int {
	out, keys := map[string]map[string]int{}, map[string]string{}
	for _, d := range r.Catalogue.All() {
		for _, p := range d.Pieces {
			if p.Royal || len(p.Letter) != 1 || p.Name == "King" {
				continue
			}
			key, known := keys[p.Betza]
			if !known {
				key = whatItDoes(p.Betza)
				keys[p.Betza] = key
			}
			if out[key] == nil {
				out[key] = map[string]int{}
			}
			out[key][p.Name]++
		}
	}
	return out
}

// whatItDoes returns a text that is the same for notations of the same moves.
func whatItDoes(notation string) string {
	p, err := betza.Parse(notation)
	if err != nil || len(p.Castlings) > 0 || p.Drops {
		return notation
	}
	return p.Signature(1, 1)
}
