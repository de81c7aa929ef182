package serve

import (
	"errors"
	"fmt"
	"net/netip"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/tui/serve/people"
	"github.com/ferzchess/ferz/tui/serve/sshd"
)

// DefaultConfig returns the configuration of a host that sets nothing.
func DefaultConfig() Config {
	return Config{
		Listen: DefaultListen, Limits: sshd.DefaultLimits, Play: defaultPlay,
		Hash: DefaultHash, HashTotal: defaultHashTotal, Searches: max(runtime.NumCPU()-1, 1), LogLevel: "info", LogFormat: "text",
	}
}

// setting is a key of the configuration file.
type setting struct {
	name    string // with its table, such as "limits.idle"
	comment string
	value   settingValue
}

// settingValue is a value of the file.
type settingValue interface {
	// text writes the value as TOML.
	text() string
	// set takes a value that was read; its error says what is wanted.
	set(value any) error
}

// settings are all keys, those of a table one after the other.
func (c *Config) settings() []setting {
	l, p := &c.Limits, &c.Play
	const most = 1_000_000
	return []setting{
		{"listen", "The address and port to listen at. Without an address: all of this machine.", stringValue{&c.Listen, nil}},
		{"guests", "Whether people without a key are let in. Nothing is kept for them.", guestsValue{&c.NoGuests}},
		{"metrics", "A loopback or private address and port for /metrics (Prometheus) and /healthz, such\nas \"127.0.0.1:9464\". Empty: none.", stringValue{&c.Metrics, checkMetrics}},
		{"proxies", "Networks whose connections begin with a header of the PROXY protocol, such as\n[\"10.1.2.3/32\"]. From elsewhere such a header is ignored.", networksValue{&c.Proxies}},

		{"workers", "The address and port at which \"ferz worker\" and \"ferz match --workers\" connect, such as\n\"0.0.0.0:4222\". Empty: none. What they send is not encrypted: between machines that you\ndon't trust, lead it through a tunnel.", stringValue{&c.Workers, checkListen}},

		{"cluster.name", "The name of the cluster that this server is a node of. Empty: it is alone. The guide\n(\"ferz help serve\") has the steps.", stringValue{&c.Cluster.Name, nil}},
		{"cluster.peers", "Addresses and ports of all nodes, this one too, such as\n[\"a.example.org:6222\", \"b.example.org:6222\", \"c.example.org:6222\"].", textsValue{&c.Cluster.Peers}},
		{"cluster.node", "Which of the peers this one is. Empty: the one with this machine's name or address.", stringValue{&c.Cluster.Node, nil}},
		{"cluster.nats", "The URL of servers of NATS that keep everything, in place of name and peers, such as\n\"nats://USER:PASSWORD@nats.example.org:4222\". cluster.node is a name of your own then.", stringValue{&c.Cluster.NATS, nil}},

		{"log.level", "The least level that is logged: debug, info, warn or error.", stringValue{&c.LogLevel, among("debug", "info", "warn", "error")}},
		{"log.format", "How lines are logged on standard error: text or json.", stringValue{&c.LogFormat, among("text", "json")}},

		{"limits.handshake", "From the connection to the end of authentication.", timeValue{&l.Handshake, time.Second, time.Hour}},
		{"limits.idle", "Time without a key pressed, after which a visitor is disconnected.", timeValue{&l.Idle, time.Minute, 1000 * time.Hour}},
		{"limits.stuck", "Time during which a client may take no output.", timeValue{&l.Stuck, time.Second, time.Hour}},
		{"limits.connections", "Connections in all. The limit of open files (ulimit -n) may allow fewer.", numberValue{&l.Connections, 1, most}},
		{"limits.handshakes", "Connections in all that have not authenticated yet.", numberValue{&l.Handshakes, 1, most}},
		{"limits.per_address", "Connections of one address; of IPv6, one network of 64 bits.", numberValue{&l.PerAddress, 1, most}},
		{"limits.per_key", "Sessions of one key.", numberValue{&l.PerKey, 1, most}},
		{"limits.per_connection", "Sessions of one connection.", numberValue{&l.PerConn, 1, most}},

		{"play.rooms", "Games between visitors at once, in all.", numberValue{&p.Rooms, 1, most}},
		{"play.games", "Games against others that one person may play at once.", numberValue{&p.Games, 1, 1000}},
		{"play.own_games", "Games alone or against ferz that are kept for one person.", numberValue{&p.OwnGames, 1, most}},
		{"play.offers", "Offers that one person may have open in the lobby.", numberValue{&p.Offers, 1, 1000}},
		{"play.chat_length", "Bytes of one line of chat.", numberValue{&p.ChatLength, 1, 1000}},
		{"play.chat_pause", "Time between two lines of chat of one person.", timeValue{&p.ChatPause, 0, time.Hour}},
		{"play.lag", "Time that a clock gives back for each move at most, when the line to a player is slow.", timeValue{&p.Lag, 0, 10 * time.Second}},
		{"play.after_game", "Time for which people can look at a game together that is over.", timeValue{&p.AfterGame, 0, 24 * time.Hour}},

		{"engine.searches", "Searches of ferz that run at once, in all; others wait. By default the machine's\ncores less one.", numberValue{&c.Searches, 1, 1024}},
		{"engine.hash", "Megabytes of the hash table of each search.", numberValue{&c.Hash, 1, 4096}},
		{"engine.hash_total", "Megabytes of the hash tables of all visitors together. When little is left, a visitor\ngets smaller ones, down to 1.", numberValue{&c.HashTotal, 1, most}},
	}
}

// ExampleConfig returns a configuration file with all keys, their meanings and defaults.
func ExampleConfig() string {
	c := DefaultConfig()
	var out strings.Builder
	out.WriteString("# Configuration of \"ferz serve --config FILE\". Each key is shown with its default;\n# remove the \"# \" before a key to set it.\n")
	table := ""
	for _, s := range c.settings() {
		of, key, found := strings.Cut(s.name, ".")
		if !found {
			of, key = "", s.name
		}
		if of != table {
			fmt.Fprintf(&out, "\n[%s]\n", of)
			table = of
		}
		fmt.Fprintf(&out, "\n# %s\n# %s = %s\n", strings.ReplaceAll(s.comment, "\n", "\n# "), key, s.value.text())
	}
	return out.String()
}

// ReadFile sets what a configuration file sets. Its errors name the file, the line and the
// key.
func (c *Config) ReadFile(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := c.read(string(text)); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// read sets what the text of a configuration file sets.
func (c *Config) read(text string) error {
	given := map[string]any{}
	known, err := toml.Decode(text, &given)
	if err != nil {
		return err
	}
	all := c.settings()
	for _, key := range known.Keys() {
		name := strings.Join(key, ".")
		value, i := lookup(given, key), slices.IndexFunc(all, func(s setting) bool { return s.name == name })
		_, isTable := value.(map[string]any)
		switch {
		case i >= 0:
			if err := all[i].value.set(value); err != nil {
				return fmt.Errorf("line %d: %s = %v: %w", lineOf(text, key), name, value, err)
			}
		case !isTable || !slices.ContainsFunc(all, func(s setting) bool { return strings.HasPrefix(s.name, name+".") }):
			return fmt.Errorf("line %d: there is no key %q%s; \"ferz serve config\" lists them", lineOf(text, key), name, words.DidYouMean(name, names(all)))
		}
	}
	return nil
}

func names(all []setting) (out []string) {
	for _, s := range all {
		out = append(out, s.name)
	}
	return out
}

// lookup returns the value under a key.
func lookup(in map[string]any, key toml.Key) any {
	for i, part := range key {
		value := in[part]
		next, deeper := value.(map[string]any)
		if i == len(key)-1 || !deeper {
			return value
		}
		in = next
	}
	return nil
}

var tableLine, keyLine = regexp.MustCompile(`^\s*\[+\s*([^\[\]]*?)\s*\]`), regexp.MustCompile(`^\s*([\w.\-"' ]+?)\s*=`)

// lineOf returns the number of the line in which a key of a correct text is set.
func lineOf(text string, key toml.Key) int {
	table, name := "", strings.Join(key, ".")
	for i, line := range strings.Split(text, "\n") {
		found := ""
		if m := tableLine.FindStringSubmatch(line); m != nil {
			table = m[1] + "."
			found = m[1]
		} else if m := keyLine.FindStringSubmatch(line); m != nil {
			found = table + m[1]
		}
		if found = strings.NewReplacer(`"`, "", "'", "", " ", "").Replace(found); found == name {
			return i + 1
		}
	}
	return 1
}

// The kinds of values.
type (
	numberValue struct {
		to          *int
		least, most int
	}
	timeValue struct {
		to          *time.Duration
		least, most time.Duration
	}
	stringValue struct {
		to    *string
		check func(string) error // nil: any text will do
	}
	guestsValue   struct{ refused *bool }
	networksValue struct{ to *[]netip.Prefix }
	textsValue    struct{ to *[]string }
)

func (v numberValue) text() string   { return strconv.Itoa(*v.to) }
func (v timeValue) text() string     { return strconv.Quote(shortDuration(*v.to)) }
func (v stringValue) text() string   { return strconv.Quote(*v.to) }
func (v guestsValue) text() string   { return strconv.FormatBool(!*v.refused) }
func (v networksValue) text() string { return "[]" }
func (v textsValue) text() string    { return "[]" }

// shortDuration writes a duration without parts that are 0.
func shortDuration(d time.Duration) string {
	text := d.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = text[:len(text)-2]
		}
	}
	return text
}

func (v numberValue) set(value any) error {
	n, ok := value.(int64)
	if !ok || n < int64(v.least) || n > int64(v.most) {
		return fmt.Errorf("expected a whole number from %d to %d", v.least, v.most)
	}
	*v.to = int(n)
	return nil
}

func (v timeValue) set(value any) error {
	text, _ := value.(string)
	d, err := time.ParseDuration(text)
	if err != nil || d < v.least || d > v.most {
		return fmt.Errorf("expected a time from %s to %s, such as \"30s\" or \"1h30m\"", shortDuration(v.least), shortDuration(v.most))
	}
	*v.to = d
	return nil
}

func (v stringValue) set(value any) error {
	text, ok := value.(string)
	if !ok {
		return errors.New("expected a text in quotes")
	}
	if v.check != nil {
		if err := v.check(text); err != nil {
			return err
		}
	}
	*v.to = text
	return nil
}

func (v guestsValue) set(value any) error {
	allowed, ok := value.(bool)
	if !ok {
		return errors.New("expected true or false")
	}
	*v.refused = !allowed
	return nil
}

func (v networksValue) set(value any) error {
	wanted := errors.New("expected a list of networks, such as [\"10.1.2.3/32\", \"fd00::/8\"]")
	list, ok := value.([]any)
	if !ok {
		return wanted
	}
	var out []netip.Prefix
	for _, entry := range list {
		text, _ := entry.(string)
		p, err := people.ParseNetwork(text)
		if err != nil {
			return wanted
		}
		out = append(out, p)
	}
	*v.to = out
	return nil
}

func (v textsValue) set(value any) error {
	list, ok := value.([]any)
	var out []string
	for _, entry := range list {
		text, isText := entry.(string)
		ok = ok && isText
		out = append(out, text)
	}
	if !ok {
		return errors.New("expected a list of texts, such as [\"a.example.org:6222\"]")
	}
	*v.to = out
	return nil
}

// among returns a check whether a text is one of some.
func among(texts ...string) func(string) error {
	return func(text string) error {
		if !slices.Contains(texts, text) {
			return fmt.Errorf("expected %s", words.List(texts, "or"))
		}
		return nil
	}
}

// checkMetrics returns an error for an address at which strangers could read the metrics.
func checkMetrics(text string) error {
	if text == "" {
		return nil
	}
	if rest, found := strings.CutPrefix(text, "localhost:"); found {
		text = "127.0.0.1:" + rest
	}
	a, err := netip.ParseAddrPort(text)
	if err != nil || !a.Addr().IsLoopback() && !a.Addr().IsPrivate() {
		return errors.New("expected a loopback or private address with a port, such as \"127.0.0.1:9464\"")
	}
	return nil
}
