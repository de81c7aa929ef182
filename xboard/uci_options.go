package xboard

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
)

const (
	defaultHash = 16 // megabytes
	maxHash     = 4096
	maxLines    = 256 // that are reported at once
)

// uciOptions are the values of options that have been set.
type uciOptions struct {
	hash     int
	lines    int // MultiPV
	chess960 bool
	name     string        // the selected variant, as the user named it
	inline   engine.Values // variables written behind that name
	set      engine.Values // variables set as options
}

func newUCIOptions() uciOptions {
	return uciOptions{hash: defaultHash, lines: 1, set: engine.Values{}}
}

// optionLines announces all options. Game variables of all variants are among
// them, as a GUI asks only once.
func (s *uciServer) optionLines() []string {
	all := s.cat.All()
	ids := make([]string, len(all))
	for i, d := range all {
		ids[i] = d.ID
	}
	lines := []string{
		comboLine("UCI_Variant", s.variant.Def.ID, ids),
		"option name UCI_Chess960 type check default false",
		spinLine("Hash", defaultHash, 1, maxHash),
		"option name Clear Hash type button",
		spinLine("Threads", 1, 1, 1),
		"option name Ponder type check default false",
		spinLine("MultiPV", 1, 1, maxLines),
	}
	for _, v := range mergeVariables(all) {
		lines = append(lines, variableLine(v))
	}
	return lines
}

func spinLine(name string, value, lo, hi int) string {
	return fmt.Sprintf("option name %s type spin default %d min %d max %d", name, value, lo, hi)
}

func comboLine(name, value string, choices []string) string {
	return "option name " + name + " type combo default " + value + " var " + strings.Join(choices, " var ")
}

func variableLine(v engine.Variable) string {
	switch v.Kind {
	case engine.IntVariable:
		n, _ := strconv.Atoi(v.Default)
		return spinLine(v.Name, n, v.Min, v.Max)
	case engine.ChoiceVariable:
		return comboLine(v.Name, v.Default, v.Choices)
	case engine.BoolVariable:
		return fmt.Sprintf("option name %s type check default %t", v.Name, v.Default == "yes")
	}
	return "option name " + v.Name + " type string default " + cmp.Or(v.Default, "<empty>")
}

// mergeVariables returns the variables of all variants, those of the same name
// as one that has the values of each.
func mergeVariables(all []engine.Definition) []engine.Variable {
	var out []engine.Variable
	for _, d := range all {
		for _, v := range d.Variables {
			i := slices.IndexFunc(out, func(o engine.Variable) bool { return strings.EqualFold(o.Name, v.Name) })
			if i < 0 {
				v.Choices = slices.Clone(v.Choices)
				out = append(out, v)
				continue
			}
			mergeVariable(&out[i], v)
		}
	}
	return out
}

func mergeVariable(into *engine.Variable, v engine.Variable) {
	if into.Kind != v.Kind {
		into.Kind = engine.TextVariable
		return
	}
	into.Min, into.Max = min(into.Min, v.Min), max(into.Max, v.Max)
	for _, c := range v.Choices {
		if !slices.Contains(into.Choices, c) {
			into.Choices = append(into.Choices, c)
		}
	}
}

// setOption handles the command setoption. Names and values may have blanks.
func (s *uciServer) setOption(args []string) error {
	if len(args) < 2 || args[0] != "name" {
		return errors.New("setoption: want \"name\", a name, and perhaps \"value\" and a value")
	}
	nameWords, valueWords := cut(args[1:], "value")
	name, value := strings.Join(nameWords, " "), strings.Join(valueWords, " ")
	if value == "<empty>" {
		value = ""
	}
	s.stopSearch()
	switch strings.ToLower(name) {
	case "uci_variant":
		return s.selectVariant(value, true)
	case "uci_chess960":
		return s.setChess960(value)
	case "hash":
		return s.setHash(value)
	case "clear hash":
		s.forget()
		return nil
	case "threads":
		return checkSpin(name, value, 1, 1)
	case "multipv":
		return s.setLines(value)
	case "ponder":
		_, err := parseCheck(name, value)
		return err
	}
	return s.setVariable(name, value)
}

func checkSpin(name, value string, lo, hi int) error {
	if n, err := strconv.Atoi(value); err != nil || n < lo || n > hi {
		return fmt.Errorf("option %s: %q is no whole number from %d to %d", name, value, lo, hi)
	}
	return nil
}

func parseCheck(name, value string) (bool, error) {
	switch strings.ToLower(value) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("option %s: %q is neither true nor false", name, value)
}

func (s *uciServer) setHash(value string) error {
	if err := checkSpin("Hash", value, 1, maxHash); err != nil {
		return err
	}
	s.options.hash, _ = strconv.Atoi(value)
	s.engine = nil
	return nil
}

func (s *uciServer) setLines(value string) error {
	if err := checkSpin("MultiPV", value, 1, maxLines); err != nil {
		return err
	}
	s.options.lines, _ = strconv.Atoi(value)
	return nil
}

func (s *uciServer) setChess960(value string) error {
	on, err := parseCheck("UCI_Chess960", value)
	if err != nil {
		return err
	}
	s.stale = s.stale || on != s.options.chess960
	s.options.chess960 = on
	return nil
}

// setVariable sets a game variable, for the variant selected and for others
// that have one of that name.
func (s *uciServer) setVariable(name, value string) error {
	err := fmt.Errorf("no option is called %q", name)
	current := func(d engine.Definition) bool { return d.ID == s.variant.Def.ID }
	all := s.cat.All()
	slices.SortStableFunc(all, func(a, b engine.Definition) int {
		return cmp.Compare(rank(current(a)), rank(current(b)))
	})
	for _, d := range all {
		for _, v := range d.Variables {
			if !strings.EqualFold(v.Name, name) {
				continue
			}
			var checked string
			if checked, err = v.Check(value); err == nil {
				s.assign(v.Name, checked)
				return nil
			}
			if current(d) {
				return err
			}
		}
	}
	return err
}

func rank(first bool) int {
	if first {
		return 0
	}
	return 1
}

func (s *uciServer) assign(name, value string) {
	s.options.set[strings.ToLower(name)] = value
	delete(s.options.inline, strings.ToLower(name))
	s.stale = true
}

// selectVariant makes another variant, written as Catalogue.Load reads it, the
// current one, in its start position. If that fails the old one stays.
func (s *uciServer) selectVariant(spec string, announce bool) error {
	name, inline, err := s.splitSpec(spec)
	if err != nil {
		return err
	}
	before := s.options
	s.options.name, s.options.inline = name, inline
	if err := s.load(); err != nil {
		s.options = before
		return err
	}
	if s.pos, err = s.variant.NewPosition(""); err != nil {
		return err
	}
	if announce {
		s.announce()
	}
	return nil
}

// splitSpec splits "name:Var=value,..." into the name and the variables.
func (s *uciServer) splitSpec(spec string) (string, engine.Values, error) {
	values := engine.Values{}
	if _, err := s.cat.Find(spec); err == nil { // some names contain a colon
		return spec, values, nil
	}
	name, pairs, _ := strings.Cut(spec, ":")
	for pair := range strings.SplitSeq(pairs, ",") {
		variable, value, ok := strings.Cut(pair, "=")
		if !ok && strings.TrimSpace(pair) != "" {
			return "", nil, fmt.Errorf("variant %q: %q: want Variable=value", spec, pair)
		}
		if ok {
			values[strings.ToLower(strings.TrimSpace(variable))] = strings.TrimSpace(value)
		}
	}
	return name, values, nil
}

// refresh compiles the variant again if its variables have changed.
func (s *uciServer) refresh() error {
	if !s.stale {
		return nil
	}
	return s.load()
}

// load compiles the variant that the options ask for. Variables written behind
// its name count more than those set as options before.
func (s *uciServer) load() error {
	name := s.options.name
	d, err := s.cat.Find(name)
	if err != nil {
		return err
	}
	if s.options.chess960 && d.ID == "chess" {
		if random, err := s.cat.Find("fischerandom"); err == nil {
			name, d = random.ID, random
		}
	}
	v, err := s.cat.Load(name + ":" + s.options.assignments(d))
	if err != nil {
		return err
	}
	s.variant, s.stale, s.engine = v, false, nil
	return nil
}

// assignments writes the values of variables as they stand behind a variant's
// name. Options that are not the variant's are left out.
func (o *uciOptions) assignments(d engine.Definition) string {
	var pairs []string
	for _, v := range d.Variables {
		key := strings.ToLower(v.Name)
		value, ok := o.inline[key]
		if !ok {
			if value, ok = o.set[key]; ok {
				_, err := v.Check(value)
				ok = err == nil
			}
		}
		if ok {
			pairs = append(pairs, v.Name+"="+value)
		}
	}
	for key, value := range o.inline { // for Load to complain about
		if !slices.ContainsFunc(d.Variables, func(v engine.Variable) bool { return strings.EqualFold(v.Name, key) }) {
			pairs = append(pairs, key+"="+value)
		}
	}
	return strings.Join(pairs, ",")
}

// announce tells a GUI that knows how to ask what the selected variant is like,
// in Fairy-Stockfish's words.
func (s *uciServer) announce() {
	v := s.variant
	s.out.print(fmt.Sprintf("info string variant %s files %d ranks %d pocket %d template fairy startpos %s",
		v.Def.ID, v.Files(), v.Ranks(), pocketSize(v), s.pos.FEN()))
}

// pocketSize returns how many types of piece a hand may hold.
func pocketSize(v *engine.Variant) int {
	n := 0
	for _, t := range v.Types() {
		if !t.Royal && t.Base == 0 {
			n++
		}
	}
	if v.HasDrops() || strings.Contains(v.StartFEN(), "[") {
		return n
	}
	return 0
}
