package chessvfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
)

// silent are variables, in lower case, that change neither the rules nor the array.
var silent = []string{"name", "invented", "inventedby", "gamedescription1", "gamedescription2",
	"numberofsquarecolors", "deduplicatemoves", "staticexchangeevaluation"}

// variant finds the variant, with its variables set, and the FEN with which the game
// begins, "" for the variant's own. v is nil if the variant is not known.
func (f *file) variant(load pgn.Loader) (v *engine.Variant, fen string) {
	find := func(tag string) (*engine.Variant, error) { return load(pgn.Tags{{Name: "Variant", Value: tag}}) }
	name, v := f.named(find)
	var values []string
	array := ""
	for _, s := range f.settings {
		value, variable, err := s.variable(v)
		switch {
		case err != nil:
			f.keep(s, err)
		case variable:
			values = append(values, value)
		case strings.EqualFold(s.name, "FENStart"):
			fen = s.value
		case strings.EqualFold(s.name, "Array"):
			array = s.value
		case slices.Contains(silent, strings.ToLower(s.name)):
		default:
			f.keep(s, fmt.Errorf("%.80q can't be carried over; the rules are those without it", s.String()))
		}
	}
	if len(values) > 0 {
		if set, err := find(name + ":" + strings.Join(values, ",")); err == nil {
			v = set
		} else {
			f.problem(f.line, "%v", err)
		}
	}
	return v, f.start(v, fen, array)
}

// keep makes a comment of a setting that is not carried over.
func (f *file) keep(s setting, why error) {
	f.problem(s.line, "%v", why)
	f.kept = append(f.kept, "ChessV: "+s.String())
}

// named finds the variant by its name: all of it, as some names contain a colon, or
// what is before the colon, or the variant from which that one is derived.
func (f *file) named(find func(tag string) (*engine.Variant, error)) (string, *engine.Variant) {
	own, base, _ := strings.Cut(f.name, ":")
	for _, name := range []string{f.name, own, base} {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if v, err := find(name); err == nil {
			return name, v
		}
	}
	return f.name, nil
}

// variable returns a setting of one of the variant's variables, as in a Variant tag.
func (s setting) variable(v *engine.Variant) (text string, ok bool, err error) {
	if v == nil {
		return "", false, nil
	}
	i := slices.IndexFunc(v.Def.Variables, func(d engine.Variable) bool { return strings.EqualFold(d.Name, s.name) })
	if i < 0 {
		return "", false, nil
	}
	d, value := v.Def.Variables[i], s.value
	if d.Kind == engine.IntVariable && d.Min == 0 { // ChessV counts arrays from 1
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > d.Max+1 {
			return "", false, fmt.Errorf("%s=%.40s: expected a whole number from 1 to %d", d.Name, value, d.Max+1)
		}
		value = strconv.Itoa(n - 1)
	}
	if value, err = d.Check(value); err != nil {
		return "", false, err
	}
	return d.Name + "=" + value, true, nil
}

// start returns the FEN of the first position. An array alone takes the place of the
// variant's own.
func (f *file) start(v *engine.Variant, fen, array string) string {
	if v == nil || fen == "" && array == "" {
		return fen
	}
	own, rest, _ := strings.Cut(v.StartFEN(), " ")
	board, hands, inHand := strings.Cut(own, "[")
	switch {
	case array == "":
		array = board
	case fen == "" && inHand && !strings.Contains(array, "["):
		return array + "[" + hands + " " + rest
	case fen == "":
		return array + " " + rest
	}
	return strings.Replace(fen, "#{Array}", array, 1)
}
