// Package prefs loads and saves a user's settings, a commented TOML file that may be
// edited by hand, and beside it ferz's own state, such as the games played last.
package prefs

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/ferzchess/ferz/engine/printable"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/internal/theme"
	"github.com/ferzchess/ferz/xboard/durable"
)

// The names of the files.
const (
	FileName     = "settings.toml"
	appStateName = "notes.toml"

	terminalsName = "terminals.toml"
)

// Settings are the choices. The tags say which values there are, the heading on the screen
// of settings and, as the file's comments, what they mean.
type Settings struct {
	Name     string `toml:"name" group:"You and the terminal" about:"Your name in saved games."`
	Theme    string `toml:"theme" group:"Looks" about:"The colors; auto is wood, or oak where the terminal says that its background is light." choices:"auto,{themes}"`
	Colors   string `toml:"colors" group:"Looks" about:"How many colors the terminal gets." choices:"auto,truecolor,256,16,none"`
	Schemes  bool   `toml:"schemes" label:"Game's colors" group:"Looks" about:"Color boards as their games say, such as Cinnamon for Knightmate; no: as the theme does."`
	Pieces   string `toml:"pieces" group:"Looks" about:"How pieces are drawn; auto: pictures in large squares." choices:"auto,letters,glyphs,rare,kanji,halves,quadrants,sextants,octants,images,kitty,iterm2,sixel"`
	Chars    string `toml:"characters" group:"Looks" about:"Whether your terminal's font has the Chinese characters of shogi, xiangqi and janggi; auto: only in a Chinese, Japanese or Korean locale, and you are asked once." choices:"auto,yes,no"`
	Squares  int    `toml:"squares" group:"Looks" about:"The height of a square in rows, 1 to 7; 0 fits the window." min:"0" max:"7"`
	Notation string `toml:"notation" group:"Looks" about:"Move notation; own: the variant's usual one, with figurines in lists." choices:"own,san,coordinates,figurines,wxf,chinese,western,japanese,usi,janggi,iccf"`
	Labels   bool   `toml:"labels" group:"On the board" about:"Names of files and ranks beside the board."`
	Zones    bool   `toml:"zones" label:"Special squares" group:"On the board" about:"Shade special squares: promotion zones, hills, gates."`
	Targets  bool   `toml:"targets" group:"On the board" about:"Show where the chosen piece can go."`
	Motion   string `toml:"motion" group:"On the board" about:"Animate moves; auto: not over SSH." choices:"auto,yes,no"`
	Lines    bool   `toml:"lines" label:"Engine lines" group:"Beside the board" about:"Show what your opponent thinks during a game; in games between engines their lines are always shown."`
	Captured bool   `toml:"captured" group:"Beside the board" about:"Show captured pieces and the material balance."`
	EvalBar  bool   `toml:"eval_bar" label:"Evaluation" group:"Beside the board" about:"Show a bar with the evaluation while analyzing."`
	Premove  bool   `toml:"premove" group:"Playing" about:"Allow premoves, moves entered on the opponent's time."`
	Confirm  bool   `toml:"confirm" group:"Playing" about:"Ask before resigning or leaving a game."`
	Threads  int    `toml:"threads" group:"Playing" about:"Search threads of the built-in engine." min:"1" max:"64"`
	Bell     bool   `toml:"bell" group:"Playing" about:"Ring the terminal's bell when it is your turn."`
	Mouse    bool   `toml:"mouse" group:"You and the terminal" about:"Use the mouse; without it the terminal selects text."`
	Remember bool   `toml:"remember" group:"You and the terminal" about:"Remember terminal capabilities between runs."`
}

// Default returns the settings of someone who has chosen nothing.
func Default() Settings {
	return Settings{
		Theme: "auto", Colors: "auto", Pieces: "auto", Chars: "auto", Notation: "own", Motion: "auto", Schemes: true, Labels: true, Targets: true,
		Captured: true, EvalBar: true, Premove: true, Threads: 1, Confirm: true, Mouse: true, Remember: true,
	}
}

// Item is a setting as a list shows it.
type Item struct {
	Key     string
	Label   string // for people
	Group   string // its heading on the screen
	About   string
	Choices []string // "true" and "false" for switches; empty if any text will do
	Min     int
	Max     int // more than Min for numbers
}

// Items lists the settings in the order of the file.
func Items() []Item {
	t := reflect.TypeFor[Settings]()
	out := make([]Item, t.NumField())
	for i := range out {
		f := t.Field(i)
		out[i] = Item{Key: f.Tag.Get("toml"), Label: f.Tag.Get("label"), Group: f.Tag.Get("group"), About: f.Tag.Get("about")}
		if out[i].Label == "" {
			out[i].Label = strings.ToUpper(out[i].Key[:1]) + out[i].Key[1:]
		}
		switch f.Type.Kind() {
		case reflect.Bool:
			out[i].Choices = []string{"true", "false"}
		case reflect.Int:
			out[i].Min, _ = strconv.Atoi(f.Tag.Get("min"))
			out[i].Max, _ = strconv.Atoi(f.Tag.Get("max"))
		default:
			if list := f.Tag.Get("choices"); list != "" {
				list = strings.Replace(list, "{themes}", strings.Join(theme.Names(), ","), 1)
				out[i].Choices = strings.Split(list, ",")
			}
		}
	}
	return out
}

// keys lists the settings' names.
func keys() []string {
	var out []string
	for _, item := range Items() {
		out = append(out, item.Key)
	}
	return out
}

func (s *Settings) field(key string) (reflect.Value, Item, bool) {
	i := slices.IndexFunc(Items(), func(item Item) bool { return item.Key == key })
	if i < 0 {
		return reflect.Value{}, Item{}, false
	}
	return reflect.ValueOf(s).Elem().Field(i), Items()[i], true
}

// Get returns a setting as text; unknown ones are empty.
func (s *Settings) Get(key string) string {
	v, _, ok := s.field(key)
	if !ok {
		return ""
	}
	return fmt.Sprint(v.Interface())
}

// lineEnds makes one line of a name.
var lineEnds = strings.NewReplacer("\n", " ", "\t", " ")

// Set sets a setting from text. Errors say what would be right.
func (s *Settings) Set(key, text string) error {
	v, item, ok := s.field(key)
	switch {
	case !ok:
		return fmt.Errorf("there is no setting %q%s", key, words.DidYouMean(key, keys()))
	case len(item.Choices) > 0 && !slices.Contains(item.Choices, text):
		return fmt.Errorf("%s: %q is not one of %s%s", key, text, strings.Join(item.Choices, ", "), words.DidYouMean(text, item.Choices))
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(text == "true")
	case reflect.Int:
		n, err := strconv.Atoi(text)
		if err != nil || n < item.Min || n > item.Max {
			return fmt.Errorf("%s: %q is not a number from %d to %d", key, text, item.Min, item.Max)
		}
		v.SetInt(int64(n))
	default:
		text = lineEnds.Replace(text)
		if err := printable.Check(text); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		v.SetString(text)
	}
	return nil
}

// File is a settings file. Its text is kept, so that what a person wrote there
// stays.
type File struct {
	Settings Settings
	Notes    AppState

	dir    string
	text   string
	base   Settings // those of the text
	broken error    // why the file must not be written
}

// Open reads the settings in a directory. It never fails: what is wrong is
// among the problems, and the default counts instead. An empty directory name
// means that nothing is kept.
func Open(dir string) (f *File, problems []error) {
	f, problems = openSettings(dir)
	if dir == "" {
		return f, nil
	}
	if err := f.Notes.read(f.path(appStateName)); err != nil {
		problems = append(problems, err)
	}
	return f, problems
}

// openSettings reads the settings without the notes.
func openSettings(dir string) (f *File, problems []error) {
	f = &File{Settings: Default(), dir: dir, base: Default()}
	if dir == "" {
		return f, nil
	}
	data, err := os.ReadFile(f.path(FileName))
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		f.broken = err
		problems = append(problems, err)
	default:
		f.text = string(data)
		problems = append(problems, append(f.read(), f.misspelled()...)...)
	}
	f.base = f.Settings
	return f, problems
}

func (f *File) path(name string) string { return filepath.Join(f.dir, name) }

// read takes the settings from the text.
func (f *File) read() (problems []error) {
	values := map[string]any{}
	if _, err := toml.Decode(f.text, &values); err != nil {
		f.broken = fmt.Errorf("%s: %w", f.path(FileName), err)
		return []error{f.broken}
	}
	for _, item := range Items() {
		value, ok := values[item.Key]
		if !ok {
			continue
		}
		if err := f.Settings.Set(item.Key, fmt.Sprint(value)); err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", f.path(FileName), err))
		}
	}
	return problems
}

// misspelled reports keys in the text that resemble those of settings. Others may
// be from another version.
func (f *File) misspelled() (problems []error) {
	values := map[string]any{}
	if _, err := toml.Decode(f.text, &values); err != nil {
		return nil // read reports the error
	}
	known := keys()
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if slices.Contains(known, key) {
			continue
		}
		if hint := words.DidYouMean(key, known); hint != "" {
			problems = append(problems, fmt.Errorf("%s: there is no setting %q%s", f.path(FileName), key, hint))
		}
	}
	return problems
}

// Save writes the settings. Lines of the file that say nothing else stay as
// they are, comments included; a file that can't be read is left alone.
func (f *File) Save() error {
	if f.dir == "" {
		return errNoConfigDir
	}
	if f.broken != nil {
		return fmt.Errorf("the file can't be read, and is not changed: %w", f.broken)
	}
	text, err := f.edited()
	if err != nil {
		return fmt.Errorf("%s: %w", f.path(FileName), err)
	}
	if err := durable.WriteFile(f.path(FileName), []byte(text)); err != nil {
		return err
	}
	f.text, f.base = text, f.Settings
	return nil
}

// header begins a new file.
const header = "# Settings of ferz. Edit them here or on its settings screen.\n"

// edited returns the text with the present settings. It fails on files written
// in ways that a line by line change can't keep up with.
func (f *File) edited() (string, error) {
	lines := strings.Split(strings.TrimRight(f.text, "\n"), "\n")
	if f.text == "" {
		lines = []string{strings.TrimRight(header, "\n")}
	}
	var added []string
	for _, item := range Items() {
		line := item.Key + " = " + f.literal(item.Key)
		at := slices.IndexFunc(lines, func(l string) bool { return keyOf(l) == item.Key })
		if at >= 0 {
			lines[at] = line + trailing(lines[at])
			continue
		}
		about := item.About
		if len(item.Choices) > 0 && item.Choices[0] != "true" {
			about += " One of " + strings.Join(item.Choices, ", ") + "."
		}
		added = append(added, "", "# "+about, line)
	}
	end := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "[") })
	if end < 0 {
		end = len(lines) // there are no tables, to which the settings would belong
	}
	text := strings.Join(slices.Insert(lines, end, added...), "\n") + "\n"
	check := &File{Settings: Default(), text: text}
	if problems := check.read(); len(problems) > 0 || check.Settings != f.Settings {
		return "", errors.New("the file is written in a way that can't be changed here; edit it by hand, one setting a line")
	}
	return text, nil
}

// keyOf returns the key that a line sets, or "".
func keyOf(line string) string {
	key, _, ok := strings.Cut(line, "=")
	key = strings.TrimSpace(key)
	if !ok || strings.HasPrefix(key, "#") {
		return ""
	}
	return strings.Trim(key, `"'`)
}

// trailing returns the comment at the end of a line, with the blanks before it.
func trailing(line string) string {
	quoted := byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case quoted == 0 && c == '#':
			return " " + line[i:]
		case quoted == 0 && (c == '"' || c == '\''):
			quoted = c
		case c == quoted && (c == '\'' || line[i-1] != '\\'):
			quoted = 0
		}
	}
	return ""
}

func (f *File) literal(key string) string {
	v, _, _ := f.Settings.field(key)
	if v.Kind() == reflect.String {
		return quote(v.String())
	}
	return fmt.Sprint(v.Interface())
}

// quote writes a TOML string.
func quote(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&out, "\\u%04X", r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}
