package registry

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ferzchess/ferz/xboard"
)

// KnownProgram is a program that is known to be an engine.
type KnownProgram struct {
	Program  string // name of the file, without version and processor
	Protocol xboard.Protocol
	Args     []string
	// Variants are names as in xboard.Config, for engines that don't announce them.
	Variants map[string]string
	// Adapter is true if the program is not an engine itself, but runs others.
	Adapter bool
	Note    string // a remark for users
}

// knownPrograms returns the programs that are known, by name.
func knownPrograms() []KnownProgram {
	out := []KnownProgram{
		{Program: "fairymax", Protocol: xboard.CECP},
		{Program: "shamax", Protocol: xboard.CECP},
		{Program: "maxqi", Protocol: xboard.CECP},
		{Program: "gnuchess", Protocol: xboard.UCI, Args: []string{"--uci"}},
		{Program: "sjeng", Protocol: xboard.CECP, Note: "needs a directory .sjeng that it can write in the home directory"},
		{Program: "hoichess", Protocol: xboard.CECP, Args: []string{"-x"}},
		{Program: "hoixiangqi", Protocol: xboard.CECP, Args: []string{"-x"}, Note: "takes no positions, only moves from the start"},
		{Program: "phalanx", Protocol: xboard.CECP, Args: []string{"-b-"}, Note: "runs without its opening book"},
		{Program: "gnushogi", Protocol: xboard.CECP, Args: []string{"-X"}, Variants: map[string]string{"shogi": "shogi"}},
		{Program: "crafty", Protocol: xboard.CECP},
		{Program: "fairy-stockfish", Protocol: xboard.UCI, Note: "speaks xboard, usi and ucci too"},
		{Program: "pikafish", Protocol: xboard.UCI, Variants: map[string]string{"xiangqi": "xiangqi"}},
		{Program: "yaneuraou", Protocol: xboard.USI, Variants: map[string]string{"shogi": "shogi"}},
		{Program: "gikou", Protocol: xboard.USI, Variants: map[string]string{"shogi": "shogi"}},
		{Program: "apery", Protocol: xboard.USI, Variants: map[string]string{"shogi": "shogi"}},
		{Program: "eleeye", Protocol: xboard.UCCI, Variants: map[string]string{"xiangqi": "xiangqi"}},
		{Program: "hachu", Protocol: xboard.CECP},
		{Program: "shokidoki", Protocol: xboard.CECP},
		{Program: "sjaakii", Protocol: xboard.CECP},
		{Program: "scorpio", Protocol: xboard.CECP},
		{Program: "exchess", Protocol: xboard.CECP},
		{Program: "tscp", Protocol: xboard.CECP},
		{Program: "faile", Protocol: xboard.CECP},
		{Program: "polyglot", Adapter: true, Note: "lets UCI engines speak the XBoard protocol; ferz needs no help with that"},
	}
	for _, name := range strings.Fields(plainUCI) {
		out = append(out, KnownProgram{Program: name, Protocol: xboard.UCI})
	}
	slices.SortFunc(out, func(a, b KnownProgram) int { return strings.Compare(a.Program, b.Program) })
	return out
}

// plainUCI names the engines that speak UCI when they are started without
// arguments.
const plainUCI = `
	stockfish toga2 glaurung fruit ethereal berserk lc0 komodo rubichess dragon arasan igel koivisto weiss laser
	texel demolito xiphos wasp defenchess vajolet2 rofchade seer stormphrax obsidian viridithas caissa clover minic
	rodent cheng4 senpai nemorino critter cfish asmfish brainfish shashchess houdini rybka rustic blunder cinnamon
	andscacs fizbo nirvanachess pawny alexandria plentychess reckless`

// buildSuffix matches what names of programs end in that tell version and processor.
var buildSuffix = regexp.MustCompile(`^[-_. ]?(v?\d|x86|x64|avx|bmi2|modern|popcnt|largeboard|linux|ubuntu|debian|macos|apple|win|armv|mv$)`)

// findKnown returns what is known of a program, by the name of its file.
func findKnown(known []KnownProgram, file string) (KnownProgram, bool) {
	name := strings.TrimSuffix(strings.ToLower(filepath.Base(file)), ".exe")
	best := KnownProgram{}
	for _, k := range known {
		rest, ok := strings.CutPrefix(name, k.Program)
		if ok && len(k.Program) > len(best.Program) && (rest == "" || buildSuffix.MatchString(rest)) {
			best = k
		}
	}
	return best, best.Program != ""
}

// suggest returns the known program that a command runs; ok is false if it is unknown.
func suggest(command []string) (k KnownProgram, ok bool) {
	if len(command) == 0 {
		return KnownProgram{}, false
	}
	return findKnown(knownPrograms(), command[0])
}
