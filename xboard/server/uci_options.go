package server

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/strength"
)

// serverOption is an option of the server, by its name in UCI.
type serverOption struct {
	name string
	line func(s *uciServer, name string) []string // announces it; nil: it is not announced
	set  func(s *uciServer, value string) error
}

// serverOptions are all options but those about playing strength and the variables of games,
// in the order in which they are announced.
func serverOptions(id *Identity) []serverOption {
	spin := func(value, least, most int) func(*uciServer, string) []string {
		return func(_ *uciServer, name string) []string { return []string{spinLine(name, value, least, most)} }
	}
	check := func(_ *uciServer, name string) []string { return []string{checkLine(name)} }
	text := func(_ *uciServer, name string) []string {
		return []string{"option name " + name + " type string default <empty>"}
	}
	return []serverOption{
		{"UCI_Variant", func(s *uciServer, _ string) []string { return s.variantLines() }, (*uciServer).chooseVariant},
		{xboard.MoreVariants, nil, (*uciServer).chooseMore},
		{"UCI_Chess960", check, (*uciServer).setChess960},
		{"Hash", spin(min(defaultHash, id.maxHash()), 1, id.maxHash()), number("Hash", 1, id.maxHash(), (*uciServer).setHash)},
		{"Clear Hash", func(_ *uciServer, name string) []string { return []string{"option name " + name + " type button"} },
			func(s *uciServer, _ string) error { s.clearHash(); return nil }},
		{"EvalFile", text, func(s *uciServer, value string) error { s.setNet(value); return nil }},
		{tablePath, text, func(s *uciServer, value string) error { s.setTables(value); return nil }},
		{syzygyPath, text, func(s *uciServer, value string) error { s.setSyzygy(value); return nil }},
		{"Threads", spin(1, 1, id.maxThreads()), number("Threads", 1, id.maxThreads(), (*uciServer).setThreads)},
		{"Ponder", check, ignoredCheck("Ponder")}, // the search does the same with and without
		{"MultiPV", spin(1, 1, maxLines), number("MultiPV", 1, maxLines, func(s *uciServer, n int) { s.lines = n })},
		{overheadOption, spin(0, 0, maxOverhead), (*uciServer).setOverhead},
		{"UCI_AnalyseMode", check, ignoredCheck("UCI_AnalyseMode")},
		{"UCI_Opponent", text, func(s *uciServer, value string) error { // the search does the same against anyone
			s.note("the opponent is " + cmp.Or(value, "unknown"))
			return nil
		}},
		{"UCI_EngineAbout", func(s *uciServer, name string) []string {
			return []string{"option name " + name + " type string default " + oneLine(aboutText(s.id))}
		}, func(*uciServer, string) error { return errors.New("option UCI_EngineAbout is for reading only") }},
		{"VariantPath", func(s *uciServer, name string) []string {
			if _, ok := s.baseCatalogue.(CatalogueReader); ok {
				return text(s, name)
			}
			return nil
		}, (*uciServer).readVariants},
		{ownBook, check, func(s *uciServer, value string) error { return s.setOther(ownBook, value) }},
		{bookFile, text, func(s *uciServer, value string) error { return s.setOther(bookFile, value) }},
		{"usemillisec", nil, func(s *uciServer, value string) error {
			on, err := parseCheck("usemillisec", value)
			s.seconds = err == nil && !on
			return err
		}},
		{"newgame", nil, func(s *uciServer, _ string) error { s.newGame(); return nil }},
	}
}

// number returns what sets an option to a whole number.
func number(name string, least, most int, set func(*uciServer, int)) func(*uciServer, string) error {
	return func(s *uciServer, value string) error {
		n, err := parseSpin("option "+name, value, least, most)
		if err == nil {
			set(s, n)
		}
		return err
	}
}

// ignoredCheck returns what checks the value of an option that changes nothing.
func ignoredCheck(name string) func(*uciServer, string) error {
	return func(_ *uciServer, value string) error {
		_, err := parseCheck(name, value)
		return err
	}
}

// chooseMore selects a variant of those that did not fit into the first option's line.
func (s *uciServer) chooseMore(value string) error {
	if value == noVariant {
		return nil
	}
	return s.chooseVariant(value)
}

// optionLines announces all options. Game variables of all variants are among
// them, as a GUI asks only once; which values the selected variant takes is
// said when it is selected.
func (s *uciServer) optionLines() []string {
	var lines []string
	for _, o := range serverOptions(&s.id) {
		if o.line != nil {
			lines = append(lines, o.line(s, o.name)...)
		}
	}
	for _, o := range strength.Options() {
		lines = append(lines, optionLine(&o))
	}
	for _, v := range mergeVariables(s.cat.All()) {
		lines = append(lines, variableLine(v))
	}
	return lines
}

// variantLines announces the variants: those that do not fit into one line by a second
// option, which chooses a variant as the first does.
func (s *uciServer) variantLines() []string {
	names := variantNames(s.playable())
	first, n := comboLine("UCI_Variant", s.variant.Def.ID, names)
	if n == len(names) {
		return []string{first}
	}
	more, _ := comboLine(xboard.MoreVariants, noVariant, append([]string{noVariant}, names[n:]...))
	return []string{first, more}
}

// playable returns the variants whose squares the protocol has names for.
func (s *uciServer) playable() []engine.Definition {
	all, supports := s.cat.All(), s.speech.protocol.SupportsBoard
	if supports == nil {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(d engine.Definition) bool { return !supports(d.Board) })
}

// noVariant is the value of the second option that chooses nothing.
const noVariant = "none"

// variantNames returns the ids of variants, and then their other names.
func variantNames(all []engine.Definition) []string {
	ids := make([]string, len(all))
	var others []string
	for i, d := range all {
		ids[i] = d.ID
		others = append(others, plainNames(d)[1:]...)
	}
	return append(ids, others...)
}

func checkLine(name string) string { return "option name " + name + " type check default false" }

func spinLine(name string, value, lo, hi int) string {
	return fmt.Sprintf("option name %s type spin default %d min %d max %d", name, value, lo, hi)
}

// longestCombo is the length, in bytes, of the longest line that announces a
// choice: PolyGlot ends at one of 4096. What is left out can be chosen as well.
const longestCombo = 4000

// comboLine announces as many choices as there is room for: n of them.
func comboLine(name, value string, choices []string) (line string, n int) {
	line = "option name " + name + " type combo default " + value
	for n < len(choices) && len(line)+len(" var ")+len(choices[n]) <= longestCombo {
		line += " var " + choices[n]
		n++
	}
	return line, n
}

// optionLine writes one of the options that say how well to play.
func optionLine(o *xboard.Option) string {
	switch o.Kind {
	case xboard.CheckOption:
		return checkLine(o.Name)
	case xboard.ComboOption:
		line, _ := comboLine(o.Name, o.Default, o.Choices)
		return line
	}
	n, _ := strconv.Atoi(o.Default) // it is a spin
	return spinLine(o.Name, n, o.Min, o.Max)
}

func variableLine(v engine.Variable) string {
	switch v.Kind {
	case engine.IntVariable:
		n, _ := strconv.Atoi(v.Default)
		return spinLine(v.Name, n, v.Min, v.Max)
	case engine.ChoiceVariable:
		line, _ := comboLine(v.Name, v.Default, v.Choices)
		return line
	case engine.BoolVariable:
		return fmt.Sprintf("option name %s type check default %t", v.Name, v.Default == "yes")
	}
	return "option name " + v.Name + " type string default " + cmp.Or(v.Default, "<empty>")
}

// setOption handles the command setoption. Names and values may have blanks.
func (s *uciServer) setOption(args []string) error {
	bare := s.speech.protocol.UCIDialect.BareOptions && len(args) > 0 && args[0] != "name"
	if !bare && (len(args) < 2 || args[0] != "name") {
		return errors.New("setoption: expected \"name\", a name, and perhaps \"value\" and a value")
	}
	nameWords, valueWords := args[:1], args[1:]
	if !bare {
		nameWords, valueWords = cut(args[1:], "value")
	}
	name, value := s.speech.meantOption(strings.Join(nameWords, " "), s.optionLines), strings.Join(valueWords, " ")
	if value == "<empty>" {
		value = ""
	}
	s.stopSearch()
	if namesFiles(name) {
		if err := s.id.files(name); err != nil {
			return err
		}
	}
	for _, o := range serverOptions(&s.id) {
		if strings.EqualFold(o.name, name) {
			return o.set(s, value)
		}
	}
	return s.setOther(name, value)
}

// namesFiles reports whether an option's value names files or folders.
func namesFiles(option string) bool {
	return slices.ContainsFunc([]string{"EvalFile", tablePath, syzygyPath, "VariantPath", bookFile}, func(name string) bool { return strings.EqualFold(name, option) })
}

// readVariants adds the games of files, whose names are separated by ; or :, to
// the variants that there were at first.
func (s *uciServer) readVariants(files string) error {
	reader, ok := s.baseCatalogue.(CatalogueReader)
	if !ok {
		return errors.New("option VariantPath: games can't be read from files here")
	}
	separators := ":;"
	if runtime.GOOS == "windows" {
		separators = ";"
	}
	cat, problems := reader.Read(strings.FieldsFunc(files, func(r rune) bool { return strings.ContainsRune(separators, r) }))
	for _, err := range problems {
		s.note(err.Error())
	}
	s.cat = cat
	for _, line := range s.variantLines() {
		s.out.print(line)
	}
	return nil
}

// parseSpin reads a whole number from lo to hi; what names it in errors.
func parseSpin(what, value string, lo, hi int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < lo || n > hi {
		return 0, fmt.Errorf("%s: %q is not a whole number from %d to %d", what, value, lo, hi)
	}
	return n, nil
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

func (s *uciServer) setChess960(value string) error {
	on, err := parseCheck("UCI_Chess960", value)
	if err != nil {
		return err
	}
	s.choice.stale = s.choice.stale || on != s.choice.random
	s.choice.random = on
	return nil
}

// chooseVariant selects a variant, in its start position, and describes it to GUIs that
// ask for that.
func (s *uciServer) chooseVariant(spec string) error {
	failed, ignored := s.selectVariant(spec)
	if failed != nil {
		return failed
	}
	s.setup, s.moves = nil, nil
	var err error
	if s.pos, err = s.variant.NewPosition(""); err != nil {
		return err
	}
	s.report(ignored)
	s.out.print(s.speech.info() + describeStart(s.variant))
	for _, v := range s.variant.Def.Variables {
		s.out.print(s.speech.info() + variableLine(v))
	}
	return nil
}
