package main

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/tui"
	"github.com/ferzchess/ferz/tui/user/host"
	"github.com/ferzchess/ferz/xboard/registry"
)

// TestClassified: each command and each flag of a permitted one is either permitted
// or refused by name. Whoever adds one decides which.
func TestClassified(t *testing.T) {
	root := newRoot(strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{})
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	seen := map[string]bool{}
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		path := cmd.CommandPath()
		seen[path] = true
		allowed, permitted := cli.PermittedCommands[path]
		if need := cli.RefusedCommands[path]; (need != host.Nothing) == permitted {
			t.Errorf("%q must be in permittedCommands or in refusedCommands, and not in both", path)
		}
		if !permitted {
			return // so is all below it
		}
		flags := strings.Fields(allowed.Flags)
		for _, name := range flags {
			if cmd.LocalFlags().Lookup(name) == nil {
				t.Errorf("%q has no flag --%s that could be permitted", path, name)
			}
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if need := cli.RefusedFlags[f.Name]; (need != host.Nothing) == slices.Contains(flags, f.Name) && f.Name != cli.RestrictedFlag {
				t.Errorf("--%s of %q must be in permittedCommands or in refusedFlags, and not in both", f.Name, path)
			}
		})
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(root)
	for path := range cli.PermittedCommands {
		if !seen[path] {
			t.Errorf("there is no command %q to permit", path)
		}
	}
	for path := range cli.RefusedCommands {
		if !seen[path] {
			t.Errorf("there is no command %q to refuse", path)
		}
	}
}

// TestUnclassified: a command or a flag that no one has looked at is refused.
func TestUnclassified(t *testing.T) {
	a := testApp(nil, &bytes.Buffer{}, &bytes.Buffer{})
	a.Host = host.Host{Restricted: true}
	root := a.Root()
	ran := false
	sub := &cobra.Command{Use: "novel", RunE: func(*cobra.Command, []string) error { ran = true; return nil }}
	show, _, err := root.Find([]string{"show"})
	if err != nil {
		t.Fatal(err)
	}
	show.Flags().String("novelty", "", "")
	show.AddCommand(sub)
	a.Restrict(root, host.Nothing)
	for _, args := range [][]string{{"show", "novel"}, {"show", "novel", "--help"}, {"show", "chess", "--novelty", "x"}} {
		root.SetArgs(args)
		if err := root.ExecuteContext(t.Context()); err == nil || ran || !strings.Contains(err.Error(), "does not permit this (restricted mode)") {
			t.Errorf("%q: ran %v, %v", args, ran, err)
		}
	}
}

// secret is what no restricted user may read: a game, a position, a book's line,
// settings and a file of variants at once.
const secret = "[Event \"canary\"]\n\n1. e4 e5 *\n# canary\n[canary:chess]\nname = canary\n"

// besieged is a restricted user's surroundings: files of someone else's beside the
// folders of their own.
type besieged struct {
	t      *testing.T
	dir    string
	before map[string]string
}

// besiege sets up the folders and a user's own engines.toml, which would write a file.
func besiege(t *testing.T) *besieged {
	t.Helper()
	b := &besieged{t: t, dir: t.TempDir()}
	for _, name := range []string{"secret.pgn", "secret.ini", "secret.star", "secret.epd", "secret.book", "home/config/host.toml"} {
		text := secret
		if name == "home/config/host.toml" {
			text = "restricted = false\n"
		}
		b.write(name, text)
	}
	b.write("home/config/"+registry.FileName, "[[engine]]\nname = \"Evil\"\ncommand = [\"/bin/sh\", \"-c\", \"echo canary > "+b.path("pwned")+"\"]\nprotocol = \"uci\"\n")
	b.write("home/config/settings.toml", "restricted = false\nname = \"Mallory\"\n")
	b.write("home/config/variants/mine.ini", "[mine:chess]\nname = Mine\ninclude = ../../../secret.ini\ninclude = "+b.path("secret.ini")+"\nscript = ../../../secret.star\n")
	t.Setenv(registry.ConfigDirVariable, b.path("home/config"))
	t.Setenv("FERZ_DATA_DIR", b.path("home/data"))
	t.Setenv("HOME", b.path("home"))
	t.Chdir(b.dir)
	b.before = b.outside()
	return b
}

func (b *besieged) path(name string) string { return filepath.Join(b.dir, filepath.FromSlash(name)) }

func (b *besieged) write(name, text string) {
	b.t.Helper()
	if err := os.MkdirAll(filepath.Dir(b.path(name)), 0o700); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(b.path(name), []byte(text), 0o600); err != nil {
		b.t.Fatal(err)
	}
}

// outside returns the files that are not the user's, with their texts.
func (b *besieged) outside() map[string]string {
	out := map[string]string{}
	err := filepath.WalkDir(b.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if path == b.path("home") {
			return filepath.SkipDir
		}
		if !d.IsDir() {
			text, err := os.ReadFile(path)
			out[path] = string(text)
			return err
		}
		return nil
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return out
}

// holds checks that an attack has brought nothing out, and left nothing behind.
func (b *besieged) holds(attack, output string) {
	b.t.Helper()
	if strings.Contains(strings.ReplaceAll(output, attack, ""), "canary") {
		b.t.Errorf("%q reads a file:\n%s", attack, output)
	}
	after := b.outside()
	for path, text := range after {
		if old, ok := b.before[path]; !ok || old != text {
			b.t.Errorf("%q writes %s: %q", attack, path, text)
		}
	}
	if len(after) < len(b.before) {
		b.t.Errorf("%q removes a file", attack)
	}
}

// TestAttacks tries to read and write files and to start programs with each command
// and flag that could.
func TestAttacks(t *testing.T) {
	b := besiege(t)
	for _, line := range []string{
		"edit secret.ini", "check secret.ini", "try secret.ini", "variants import secret.ini", "variants new x", "variants export chess",
		"--variants secret.ini show canary", "show canary --variants=secret.ini", "play --variants secret.ini canary",
		"play --plain --book secret.book", "play --plain --book=secret.book --black you", "play --plain --black Evil", "play --white Evil",
		"play --plain --white cmd=/bin/sh,proto=uci", "play @secret.epd", "play --fen @secret.epd", "show chess --fen @secret.epd",
		"show secret.ini", "moves ./secret.ini", "mobility secret.ini", "betza secret.ini",
		"pgn check secret.pgn", "pgn convert secret.pgn", "pgn merge secret.pgn -o out.pgn", "pgn filter secret.pgn", "pgn split --by Event secret.pgn --dir out",
		"pgn annotate secret.pgn --engine cmd=/bin/sh", "book build out.book secret.pgn", "book show secret.book", "book probe secret.book",
		"picture chess -o out.svg", "picture --pgn secret.pgn", "docs out", "docs --man out", "games show secret.pgn", "games show ../../secret", "games show " + b.path("secret.pgn"),
		"puzzle secret.pgn", "puzzle --plain secret.epd", "puzzle make secret.pgn", "puzzle export secret.pgn -o out.epd",
		"train chess --hours 0.001", "train fit chess --data secret.pgn --net out.net", "train gen chess --data out.data --games 1", "tune search --out out.json", "tune weights chess secret.pgn",
		"match ferz ferz --games 1 -o out.pgn", "match --batch secret.pgn", "analyze chess --engine cmd=/bin/sh", "bench", "perft chess 9",
		"engines", "engines list", "engines detect", "engines add x -- /bin/sh", "engines add x --force --protocol uci -- /bin/sh", "engines set Evil Hash=1", "engines show Evil", "engines test Evil",
		"engines remove Evil", "engines for chess", "uci", "usi", "ucci", "xboard", "completion bash", "__complete pgn check secret",
		"--restricted=false pgn check secret.pgn", "--restricted=false --restricted=false edit secret.ini", "pgn check --restricted secret.pgn", "pgn check secret.pgn --restricted=0", "pgn check -- secret.pgn --restricted",
	} {
		args := strings.Fields(line)
		if !strings.Contains(line, "--restricted") {
			args = append([]string{"--restricted"}, args...)
		}
		var out bytes.Buffer
		a := testApp(strings.NewReader("uci\nsetoption name VariantPath value secret.ini\nvariant canary\nload secret.ini\nquit\n"), &out, &out)
		a.Play = func(context.Context, tui.Options) error { return nil }
		a.Run(t.Context(), args)
		b.holds(line, out.String())
	}
	old, err := os.ReadFile(b.path("home/config/" + registry.FileName))
	if err != nil || !strings.Contains(string(old), "Evil") || strings.Count(string(old), "[[engine]]") != 1 {
		t.Errorf("the list of engines is %q, %v", old, err)
	}
}

// TestRefusals checks that each refused command reports its refusal, whatever arguments
// follow, and that no help offers it.
func TestRefusals(t *testing.T) {
	clitest.Places(t)
	for path, need := range cli.RefusedCommands {
		want := (&host.Host{Restricted: true}).Refusal(need)
		words := strings.Fields(path)[1:]
		for _, more := range [][]string{nil, {"x"}, {"--help"}, {"--nonesuch"}, {"-o", "x"}} {
			out, errOut, status := ferz(t, slices.Concat([]string{"--restricted"}, words, more)...)
			if status != cli.ExitFailed || out != "" || !strings.Contains(errOut, want) {
				t.Errorf("%s %q: status %d, %q, %q", path, more, status, out, errOut)
			}
		}
		out, _, _ := ferz(t, "--restricted", "help", strings.Join(words[:len(words)-1], " "))
		if strings.Contains(out, "\n  "+words[len(words)-1]+" ") {
			t.Errorf("help offers %s", path)
		}
	}
	if out, _, _ := ferz(t, "--restricted", "play", "--help"); strings.Contains(out, "--book") || strings.Contains(out, "--variants") || !strings.Contains(out, "--clock") {
		t.Errorf("the help of play offers %s", out)
	}
	for _, args := range [][]string{{"show", "chess"}, {"variants", "atomic"}, {"play", "chess"}, {"games"}, {"version"}, {"betza", "N", "--targets"}, {}} {
		if _, errOut, status := ferz(t, append([]string{"--restricted"}, args...)...); status != cli.ExitOK {
			t.Errorf("ferz %q: status %d, %s", args, status, errOut)
		}
	}
}

// TestLinks: a link in the user's folders ends ferz before it follows it.
func TestLinks(t *testing.T) {
	b := besiege(t)
	for _, link := range []string{"home/data/games/g1.pgn", "home/data/puzzles.pgn", "home/config/variants/x.ini", "home/data/nets"} {
		if err := os.MkdirAll(filepath.Dir(b.path(link)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(b.path("secret.pgn"), b.path(link)); err != nil {
			t.Skip(err) // Windows wants rights for it
		}
		for _, args := range []string{"games", "games show 1", "puzzle --plain", "play", "show canary"} {
			out, errOut, status := ferz(t, append([]string{"--restricted"}, strings.Fields(args)...)...)
			if status != cli.ExitFailed || !strings.Contains(errOut, "is a symbolic link") {
				t.Errorf("%s with %s: status %d, %s", args, link, status, errOut)
			}
			b.holds(args, out)
		}
		if err := os.Remove(b.path(link)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAdvice: no text that a restricted user sees advises a command that is refused, and
// the help of such a command gives only the reason.
func TestAdvice(t *testing.T) {
	b := besiege(t)
	b.write("host.toml", "restricted = true\nenvironment = true\n")
	texts := map[string]string{
		"puzzle":  b.run("puzzle", "--plain", ""),
		"games":   b.run("games", ""),
		"plain":   b.run("play", "--plain", "--white", "you", "--black", "you", "engines\nblack fairymx\nplay zzz\nhelp\nquit\n"),
		"player":  b.run("play", "--plain", "--black", "stockfish", ""),
		"variant": b.run("show", "zzz", ""),
	}
	for path := range cli.PermittedCommands {
		args := append(strings.Fields(path)[1:], "--help", "")
		texts["help of "+path] = b.run(args...)
	}
	for name, text := range texts {
		for path := range cli.RefusedCommands {
			if strings.Contains(text, path+" ") || strings.Contains(text, path+"\"") || strings.Contains(text, path+"\n") {
				t.Errorf("%s: advises %q:\n%s", name, path, text)
			}
		}
		if strings.Contains(text, "FILE") {
			t.Errorf("%s: speaks of files:\n%s", name, text)
		}
	}
	if text := b.run("help", "train", ""); !strings.HasSuffix(text, "\ntrain: this host does not run long computations (restricted mode).\n") {
		t.Errorf("the help of a refused command is %q", text)
	}
}

// TestWords types at the program itself what would open files or start programs, in
// plain mode, where the administrator's file restricts users and nothing else does.
func TestWords(t *testing.T) {
	b := besiege(t)
	b.write("host.toml", "restricted = true\nenvironment = true\n")
	b.before = b.outside()
	words := []string{
		"open secret.pgn", ":open secret.pgn", "open " + b.path("secret.pgn"), "open ~/../secret.pgn", "open secret.epd 1", "ope secret.pgn", "OPEN secret.pgn",
		"save out.pgn", "save", ":save out.pgn", "save ../out.pgn", "sav out.pgn", "share out.txt", ":share out.txt", "share ../x",
		"black Evil", "white cmd=/bin/sh,proto=uci", "black /bin/sh", "analyze Evil", "engines", "play secret.ini", "play @secret.epd", "play chess @secret.epd",
		"name ../../secret", "go-on ../secret.pgn", "games secret.pgn", "abandon ../secret", "help open", "help save", "!sh", "|sh", "$(sh)", "`sh`", "edit secret.ini", "export out.pgn", "include secret.ini",
	}
	out := b.run("play", "--plain", "--white", "you", "--black", "you", strings.Join(words, "\n")+"\nhelp\nquit\n")
	b.holds("words", out)
	if n := strings.Count(out, "This host does not open files (restricted mode)."); n != 16 {
		t.Errorf("%d refusals, want 16:\n%s", n, out)
	}
	for _, offered := range []string{"\nopen FILE", "\nsave FILE", "share [FILE]"} {
		if strings.Contains(strings.ToLower(out), strings.ToLower(offered)) {
			t.Errorf("help offers %q", offered)
		}
	}
	if !strings.Contains(strings.ToLower(out), "\nresign: ") {
		t.Errorf("help offers nothing:\n%s", out)
	}
}

// run runs the program itself; the last of the arguments is its input.
func (b *besieged) run(args ...string) string {
	b.t.Helper()
	program, err := os.Executable()
	if err != nil {
		b.t.Fatal(err)
	}
	last := len(args) - 1
	cmd := exec.CommandContext(b.t.Context(), program, args[:last]...)
	cmd.Env = append(os.Environ(), clitest.HostVariable+"="+b.path("host.toml"), "TERM=")
	cmd.Stdin = strings.NewReader(args[last])
	out, _ := cmd.CombinedOutput() // the text has what is wrong
	return string(out)
}

// TestUndo checks that no setting, variable or flag of the user's overrides the
// administrator's file, and that ferz stops if that file can't be read.
func TestUndo(t *testing.T) {
	b := besiege(t)
	t.Setenv("SSH_ORIGINAL_COMMAND", "ferz pgn convert secret.pgn")
	t.Setenv("FERZ_HOST", b.path("home/config/host.toml"))
	for _, tt := range [][3]string{
		{"restricted = true\nenvironment = true\n", "", "pgn convert secret.pgn"},
		{"restricted = true\nenvironment = true\n", "0", "--restricted=false pgn convert secret.pgn"},
		{"restricted = true\nenvironment = true\n", "false", "pgn convert --restricted=false secret.pgn"},
		{"restricted = ", "", "pgn convert secret.pgn"},
		{"restrict = false\n", "", "pgn convert secret.pgn"},
	} {
		b.write("host.toml", tt[0])
		b.before = b.outside()
		t.Setenv(host.Variable, tt[1])
		out := b.run(append(strings.Fields(tt[2]), "")...)
		b.holds(tt[2], out)
		if !strings.Contains(out, "(restricted mode)") && !strings.Contains(out, "host.toml") {
			t.Errorf("with %q: %s", tt, out)
		}
	}
	t.Setenv(host.Variable, "")
	b.write("host.toml", "")
	if out := b.run("pgn", "convert", "secret.pgn", ""); !strings.Contains(out, "canary") {
		t.Errorf("on a host without restrictions a file can't be read: %s", out)
	}
	t.Setenv(host.Variable, "0") // whatever it is
	if out := b.run("pgn", "convert", "secret.pgn", ""); !strings.Contains(out, "(restricted mode)") {
		t.Errorf("the variable restricts nothing: %s", out)
	}
}

// TestHostOf: variables that name folders count where a host's file doesn't restrict
// users, and don't where it does.
func TestHostOf(t *testing.T) {
	file := filepath.Join(t.TempDir(), "host.toml")
	for _, tt := range []struct {
		text string
		kept bool
	}{{"threads = 1", true}, {"restricted = true\nenvironment = true", true}, {"restricted = true", false}} {
		clitest.Places(t)
		t.Setenv("HOME", os.Getenv("HOME")) // is put back
		t.Setenv(host.Variable, "")
		if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		h, err := cli.HostOf(file)
		if err != nil && !tt.kept {
			t.Skip(err) // the account is in no list
		}
		if kept := os.Getenv("FERZ_DATA_DIR") != ""; err != nil || kept != tt.kept || h.Restricted != strings.Contains(tt.text, "restricted") {
			t.Errorf("%q: %+v, %v; the folder is kept: %v", tt.text, h, err, kept)
		}
	}
}
