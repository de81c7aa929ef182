package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

// xboardNative is a variant that XBoard itself knows. Facts about XBoard are those
// of version 4.9.1: its list of variants, their sizes and start arrays.
type xboardNative struct {
	name  string
	size  string            // files x ranks + holdings
	array string            // in XBoard's letters; "" if XBoard shuffles it
	ids   map[string]string // XBoard's letters for White's where they differ from the field's
	start string            // where XBoard begins if it does not shuffle and ours begins elsewhere
	// beforeFirstMoves: the array is that before moves which the field has made at the start.
	beforeFirstMoves bool
}

const chessArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

// xboardNatives are the variants that XBoard knows, in its order.
func xboardNatives() []xboardNative {
	wide := func(rank string) string {
		return rank + "/pppppppppp/10/10/10/10/PPPPPPPPPP/" + strings.ToUpper(rank)
	}
	deep := func(black, white string) string {
		return black + "/8/pppppppp/8/8/PPPPPPPP/8/" + white
	}
	eight := func(rank string) string { return rank + "/pppppppp/8/8/8/8/PPPPPPPP/" + strings.ToUpper(rank) }
	return []xboardNative{
		{name: "normal", size: "8x8+0", array: chessArray},
		{name: "wildcastle", size: "8x8+0", start: chessArray + " w KQkq"},
		{name: "nocastle", size: "8x8+0"},
		{name: "fischerandom", size: "8x8+0"},
		{name: "bughouse", size: "8x8+5", array: chessArray},
		{name: "crazyhouse", size: "8x8+5", array: chessArray},
		{name: "losers", size: "8x8+0", array: chessArray},
		{name: "suicide", size: "8x8+0", array: chessArray},
		{name: "giveaway", size: "8x8+0", array: chessArray},
		{name: "twokings", size: "8x8+0", array: eight("rnbqkknr")},
		{name: "kriegspiel", size: "8x8+0", array: chessArray},
		{name: "atomic", size: "8x8+0", array: chessArray},
		{name: "3check", size: "8x8+0", array: chessArray},
		{name: "shatranj", size: "8x8+0", array: eight("rnbkqbnr")},
		{name: "shogi", size: "9x9+7", array: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"},
		{name: "chu", size: "12x12+0", array: "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL"},
		{name: "courier", size: "12x8+0", array: "rnebmkfwbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKFWBENR", beforeFirstMoves: true},
		{name: "gothic", size: "10x8+0", array: wide("rnbqckabnr")},
		{name: "capablanca", size: "10x8+0", array: wide("rnabqkbcnr")},
		{name: "knightmate", size: "8x8+0", array: eight("rmbqkbmr")},
		{name: "fairy", size: "8x8+0", array: "-"},
		{name: "cylinder", size: "8x8+0", array: chessArray},
		{name: "falcon", size: "10x8+0", array: wide("rnbfqkfbnr")},
		{name: "caparandom", size: "10x8+0"},
		{name: "berolina", size: "8x8+0", array: chessArray},
		{name: "janus", size: "10x8+0", array: wide("rjnbkqbnjr")},
		{name: "super", size: "8x8+8", array: "-"},
		{name: "great", size: "10x8+8", array: wide("wnegkmhenw")},
		{name: "twilight", size: "8x8+0", array: "-"},
		{name: "makruk", size: "8x8+0", array: deep("rnsmksnr", "RNSKMSNR")},
		{name: "seirawan", size: "8x8+7", array: chessArray},
		{name: "grand", size: "10x10+7", array: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R"},
		{name: "spartan", size: "8x8+0", array: "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR"},
		{name: "xiangqi", size: "9x10+0", array: "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR",
			ids: map[string]string{"N": "H", "B": "E"}},
		{name: "asean", size: "8x8+0", array: deep("rnbqkbnr", "RNBQKBNR")},
		{name: "lion", size: "8x8+0", array: eight("rlbqkbnr")},
		{name: "elven", size: "10x10+0", array: "-"},
	}
}

// nativeCalled finds the variant that XBoard takes a name for; ok is false for
// names that it leaves to the engine. XBoard finds the older of its names
// anywhere in a text, those from shogi on at the beginning of one.
func nativeCalled(name string) (n xboardNative, ok bool) {
	name = strings.ToLower(name)
	anywhere := true
	for _, n := range xboardNatives() {
		if n.name == "shogi" {
			anywhere = false
		}
		rest, begins := strings.CutPrefix(name, n.name)
		if begins && (anywhere || rest == "" || rest[0] < 'a' || rest[0] > 'z') || anywhere && strings.Contains(name, n.name) {
			return n, true
		}
	}
	if strings.Contains(name, "960") || strings.Contains(name, "frc") {
		return xboardNative{name: "fischerandom", size: "8x8+0"}, true
	}
	return xboardNative{}, false
}

// xboardVariant is how a variant is offered by the XBoard protocol.
type xboardVariant struct {
	def    engine.Definition
	name   string       // the first of those that announce it
	native xboardNative // the variant that XBoard plays by that name
	known  bool         // native is the same game
}

// letters are those of pieces that XBoard has others for than the field.
func (o *xboardVariant) letters() map[string]string {
	if o.known {
		return o.native.ids
	}
	return nil
}

// xboardVariants offers each of the variants.
func xboardVariants(all []engine.Definition) []xboardVariant {
	out := make([]xboardVariant, len(all))
	for i, d := range all {
		out[i] = offer(d)
	}
	return out
}

// announced returns the names that announce the variants: one for each, then the others
// that are understood, except those that are other games of XBoard's.
func announced(offers []xboardVariant) []string {
	names := make([]string, 0, 2*len(offers))
	for _, o := range offers {
		names = append(names, o.name)
	}
	for _, o := range offers {
		for _, name := range plainNames(o.def) {
			n, taken := nativeCalled(name)
			other := taken && n.name == name && !n.plays(o.def)
			if !other && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// offer names a variant as XBoard does where XBoard has the game, by XBoard's
// name with another size where it has one like it with holdings, and else by a
// name that XBoard does not take for one of its own.
func offer(d engine.Definition) xboardVariant {
	id := d.ID
	if id == "chess" {
		id = "normal"
	}
	n, taken := nativeCalled(id)
	if !taken {
		return xboardVariant{def: d, name: id}
	}
	_, hand, _ := strings.Cut(n.size, "+")
	switch {
	case n.name != id || !n.fits(d):
	case n.plays(d):
		return xboardVariant{def: d, name: id, native: n, known: !n.beforeFirstMoves}
	case hand != "0" && !strings.Contains(d.Array, "["):
		return xboardVariant{def: d, name: fmt.Sprintf("%dx%d+0_%s", d.Board.Files, d.Board.Ranks, id), native: n}
	}
	return xboardVariant{def: d, name: freeName(d)}
}

// fits reports whether a variant is played on a board of XBoard's size.
func (n *xboardNative) fits(d engine.Definition) bool {
	board, _, _ := strings.Cut(n.size, "+")
	return board == fmt.Sprintf("%dx%d", d.Board.Files, d.Board.Ranks)
}

// plays reports whether XBoard plays a variant of its name as it is defined,
// at least from a position before its start.
func (n *xboardNative) plays(d engine.Definition) bool {
	return n.fits(d) && (n.beforeFirstMoves || n.same(d))
}

// same reports whether XBoard's start array is that of a variant of its name.
func (n *xboardNative) same(d engine.Definition) bool {
	if n.array == "" {
		return true
	}
	array, _, _ := strings.Cut(d.Array, "[")
	for ours, theirs := range n.ids {
		array = strings.ReplaceAll(array, ours, theirs)
		array = strings.ReplaceAll(array, strings.ToLower(ours), strings.ToLower(theirs))
	}
	return array == n.array
}

// freeName returns a name for a variant that XBoard does not take for one of
// its own: the variant's name, or else its id with that of XBoard's broken up.
func freeName(d engine.Definition) string {
	name := strings.ToLower(strings.Join(strings.Fields(d.Name), "-"))
	if _, taken := nativeCalled(name); !taken && isPlain(name) {
		return name
	}
	id := d.ID
	for {
		n, taken := nativeCalled(id)
		if !taken {
			return id
		}
		i := strings.Index(id, n.name)
		if i < 0 {
			return "ferz-" + strings.NewReplacer("960", "9-6-0", "frc", "f-r-c").Replace(id)
		}
		i += len(n.name) / 2
		id = id[:i] + "-" + id[i:]
	}
}

// namedVariant finds the variant that a GUI means by a name, which may have a
// size before it.
func (s *xboardServer) namedVariant(name string) (xboardVariant, error) {
	plain := name
	var files, ranks, hand int
	if _, err := fmt.Sscanf(name, "%dx%d+%d_", &files, &ranks, &hand); err == nil {
		_, plain, _ = strings.Cut(name, "_")
	}
	for _, want := range []string{name, plain} {
		i := slices.IndexFunc(s.offers, func(o xboardVariant) bool { return strings.EqualFold(o.name, want) })
		if i >= 0 {
			return s.offers[i], nil
		}
	}
	d, err := s.cat.Find(plain)
	if err != nil {
		return xboardVariant{}, err
	}
	return offer(d), nil
}
