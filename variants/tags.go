package variants

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/ferzchess/ferz/engine"
)

// LoadTag compiles the variant that a Variant tag means. load does so for a spec,
// as Load does.
func (c *Catalogue) LoadTag(tag string, load func(spec string) (*engine.Variant, error)) (*engine.Variant, error) {
	d, values, err := c.ByTag(tag)
	if err != nil {
		return nil, err
	}
	if values == "" {
		return load(d.ID)
	}
	return load(d.ID + ":" + values)
}

// ByTag finds the variant that a Variant tag means, in the writings of servers
// and programs: "", "Three-check", "Chess 960", "S-Chess", "Capablanca Chess".
// Of a tag of ferz's own with values of variables, "id:Variable=value", it
// returns these apart.
func (c *Catalogue) ByTag(tag string) (d engine.Definition, values string, err error) {
	if d, ok := c.tagged(tag); ok { // some names contain a colon
		return d, "", nil
	}
	name, values, _ := strings.Cut(tag, ":")
	if d, ok := c.tagged(name); ok && name != "" {
		return d, values, nil
	}
	return engine.Definition{}, "", fmt.Errorf("no variant is called %q; \"ferz variants\" lists them", tag)
}

// tagged finds a definition by its names and its tag.
func (c *Catalogue) tagged(tag string) (engine.Definition, bool) {
	for _, w := range c.writings() {
		want := w.plain(strings.TrimSpace(tag))
		if want == "" && tag != "" {
			continue // signs without a letter mean nothing
		}
		if g, ok := w.variants[want]; ok {
			return g.definition().Clone(), true
		}
	}
	if id, ok := numbered[squeeze(tag)]; ok {
		return c.tagged(id)
	}
	return engine.Definition{}, false
}

// numbered are the names by which a chess server calls games that are chess from other
// positions, without blanks and signs. Those up to wild/4 have no castling except wild/0
// and wild/1, which are a variant of their own.
//
// Source: the help files of the Free Internet Chess Server.
var numbered = map[string]string{
	"wild2": "nocastle", "wild3": "nocastle", "wild4": "nocastle",
	"wild5": "chess", "wild6": "chess", "wild7": "chess", "wild8": "chess", "wild8a": "chess", "wildfr": "fischerandom",
}

// writing is a way to write names, with the variants by their names so written.
type writing struct {
	plain    func(string) string
	variants map[string]*game
}

// write makes the ways to write: names as they are, then without blanks, hyphens and the like,
// then without the words that some add to them. They are made but once, as
// files of many games ask for each of these.
func (c *Catalogue) write() []writing {
	var out []writing
	for _, plain := range []func(string) string{strings.ToLower, squeeze, bare} {
		w := writing{plain, map[string]*game{}}
		for _, g := range c.games {
			for _, name := range g.card.names() {
				if _, taken := w.variants[plain(name)]; !taken {
					w.variants[plain(name)] = g
				}
			}
		}
		out = append(out, w)
	}
	return out
}

// squeeze returns the letters and digits of a name in lower case.
func squeeze(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// bare takes the words off the end of a squeezed name that say little: the game,
// and how many arrays it has.
func bare(name string) string {
	plain := squeeze(name)
	for _, word := range []string{"960", "chess"} {
		if short := strings.TrimSuffix(plain, word); short != "" {
			plain = short
		}
	}
	return plain
}
