package registry

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/clock"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// Parse reads how a user names an engine: the name of one that is remembered,
// "ferz" for the built-in, or pairs separated by commas: at least a program,
// as in
//
//	cmd=fairymax,proto=xboard,name=Fairy,option.Hash=64
//
// Pairs may also follow a name: "ferz,option.Hash=32,depth=4". A value with
// commas stands in double quotes, in which "" is one of them. The keys are
//
//	cmd=PROGRAM arg=ARGUMENT... dir=DIRECTORY proto=uci|xboard|usi|ucci
//	name=NAME option.NAME=VALUE init=LINE... variant.OURS=THEIRS ponder trust
//	tc=TIME-CONTROL st=TIME depth=PLIES nodes=NUMBER
//	margin=TIME restart=auto|on|off
//
// where arg and init may be given several times; the order of arg counts, and
// initstr, as cutechess-cli has it, is init with lines separated by \n. A TIME is
// a number with a unit, such as 100ms, or of seconds (st) or milliseconds (margin),
// as in cutechess-cli.
func (s *Store) Parse(text string) (Spec, error) { return s.ParseEach(text, "") }

// ParseEach parses an engine's name as Parse does, with pairs that apply to each of
// several engines unless they have their own; arguments are appended to their own.
// Pairs about programs do not apply to the built-in engine.
func (s *Store) ParseEach(text, each string) (Spec, error) {
	common, err := splitEach(each)
	if err != nil {
		return Spec{}, err
	}
	spec, err := s.parse(text, common)
	var unknown *UnknownEngine
	if err != nil && !errors.As(err, &unknown) {
		return Spec{}, fmt.Errorf("engine %q: %w", text, err)
	}
	return spec, err
}

func (s *Store) parse(text string, common []pair) (Spec, error) {
	pairs, err := splitPairs(text)
	if err != nil {
		return Spec{}, err
	}
	p := specParser{set: map[string]bool{}}
	if first := pairs[0]; !first.valued && first.key != "ponder" && first.key != "trust" {
		if p.spec, p.entry, err = s.named(first.key); err != nil {
			return Spec{}, err
		}
		p.named = true
		pairs = pairs[1:]
	}
	common = slices.DeleteFunc(slices.Clone(common), func(c pair) bool {
		return p.spec.Builtin && c.ofProgram() || slices.ContainsFunc(pairs, c.yields)
	})
	for _, pair := range append(slices.Clip(pairs), common...) {
		if err := p.take(pair); err != nil {
			return Spec{}, fmt.Errorf("%s: %w", pair, err)
		}
	}
	return p.spec, p.finish()
}

// named returns the engine with a name, and what is remembered of it.
func (s *Store) named(name string) (Spec, *Entry, error) {
	if name == "" {
		return Spec{}, nil, errors.New("it has no name; expected a name or pairs such as cmd=PROGRAM,proto=uci")
	}
	if strings.EqualFold(name, Builtin) {
		return BuiltinSpec(), nil, nil
	}
	if s == nil {
		return Spec{}, nil, &UnknownEngine{Name: name}
	}
	e, err := s.Find(name)
	if err != nil {
		return Spec{}, nil, err
	}
	return e.spec(), &e, nil
}

// specParser takes one pair after the other.
type specParser struct {
	spec  Spec
	entry *Entry // the remembered engine that it began with
	named bool
	set   map[string]bool
}

// aliases are other names of keys.
func aliases(key string) string {
	switch key {
	case "protocol":
		return "proto"
	case "command":
		return "cmd"
	case "initstr":
		return "init"
	case "timemargin":
		return "margin"
	case "movetime":
		return "st"
	}
	return key
}

// keys are the keys that there are, for suggestions.
func keys() []string {
	return []string{"cmd", "arg", "dir", "proto", "name", "option.", "init", "variant.", "ponder", "trust", "tc", "st",
		"depth", "nodes", "margin", "restart"}
}

func (p *specParser) take(pair pair) error {
	key := aliases(strings.ToLower(pair.key))
	if strings.EqualFold(pair.key, "initstr") {
		pair.value = strings.ReplaceAll(pair.value, `\n`, "\n")
	}
	if name, ok := cutFold(pair.key, "option."); ok {
		return p.option(name, pair.value)
	}
	if name, ok := cutFold(pair.key, "variant."); ok {
		return p.variant(name, pair.value)
	}
	if key != "arg" && key != "init" {
		if p.set[key] {
			return fmt.Errorf("%s is given twice", key)
		}
		p.set[key] = true
	}
	if key == "ponder" || key == "trust" {
		return p.flag(key, pair)
	}
	if !pair.valued {
		return p.unknown(pair.key, "expected KEY=VALUE")
	}
	if pair.value == "" && key != "arg" {
		return errors.New("the value is missing")
	}
	if ok, err := p.program(key, pair.value); ok {
		return err
	}
	if ok, err := p.limit(key, pair.value); ok {
		return err
	}
	return p.unknown(pair.key, "there is no such key")
}

func (p *specParser) unknown(key, what string) error {
	if hint := words.DidYouMean(key, keys()); hint != "" {
		return errors.New(what + hint)
	}
	return fmt.Errorf("%s; keys are %s", what, strings.Join(keys(), " "))
}

func (p *specParser) flag(key string, pair pair) error {
	on := true
	if pair.valued {
		o := xboard.Option{Name: key, Kind: xboard.CheckOption}
		v, err := o.Check(pair.value)
		if err != nil {
			return err
		}
		on = v == "true"
	}
	if key == "trust" {
		p.spec.Trust = on
	} else {
		p.spec.Config.Ponder = on
	}
	return nil
}

// program takes the pairs that say what to run.
func (p *specParser) program(key, value string) (taken bool, err error) {
	c := &p.spec.Config
	switch key {
	case "cmd":
		if p.named {
			return true, errors.New("the engine has a command already")
		}
		c.Command = append([]string{value}, c.Command...)
	case "arg":
		if p.spec.Builtin {
			return true, errors.New("the built-in engine takes no arguments")
		}
		c.Command = append(c.Command, value)
	case "dir":
		c.Dir = value
	case "proto":
		var spoken *protocol.Protocol
		if spoken, err = protocol.Parse(value); err == nil {
			c.Protocol = spoken.Name
		}
	case "name":
		c.Name = value
		if !p.spec.Builtin || !strings.EqualFold(value, Builtin) {
			err = checkShownName(value)
		}
	case "init":
		c.Init = append(c.Init, strings.Split(value, "\n")...)
	case "restart":
		p.spec.Restart = Restart(strings.ToLower(value))
		switch p.spec.Restart {
		case RestartAuto, RestartOn, RestartOff:
		default:
			err = errors.New("expected auto, on or off")
		}
	default:
		return false, nil
	}
	return true, err
}

// checkShownName returns what is wrong with a name that is only shown, which
// may have characters that one to be typed may not have.
func checkShownName(name string) error {
	return CheckName(strings.NewReplacer("=", " ", ",", " ", `"`, " ").Replace(strings.TrimSpace(name)) + ".")
}

// limit takes the pairs that say how long the engine may think.
func (p *specParser) limit(key, value string) (taken bool, err error) {
	s := &p.spec
	switch key {
	case "tc":
		var c clock.Control
		c, err = clock.Parse(value)
		s.TC = &c
	case "st":
		s.MoveTime, err = parseTime(value, time.Second)
		if err == nil && s.MoveTime <= 0 {
			err = errors.New("expected more than no time")
		}
	case "margin":
		var d time.Duration
		d, err = parseTime(value, time.Millisecond)
		s.Margin = &d
	case "depth":
		s.Depth, err = strconv.Atoi(value)
		if err != nil || s.Depth < 1 || s.Depth > 1000 {
			err = errors.New("expected a number of plies from 1 to 1000")
		}
	case "nodes":
		s.Nodes, err = strconv.ParseUint(value, 10, 63)
		if err != nil || s.Nodes < 1 {
			err = errors.New("expected a number of positions from 1 on")
		}
	default:
		return false, nil
	}
	return true, err
}

// parseTime reads a time with a unit, or a number of a unit.
func parseTime(text string, unit time.Duration) (time.Duration, error) {
	const most = 1000 * time.Hour
	d, err := time.ParseDuration(text)
	if n, e := strconv.ParseFloat(text, 64); e == nil && math.Abs(n) < float64(most/unit) {
		d, err = time.Duration(n*float64(unit)), nil
	}
	if err != nil || d < 0 || d > most {
		return 0, fmt.Errorf("expected a time such as 100ms or 2.5s, or a number of units of %v", unit)
	}
	return d, nil
}

func (p *specParser) option(name, value string) error {
	e := Entry{Config: p.spec.Config}
	switch {
	case p.entry != nil:
		e.Seen = p.entry.Seen
	case p.spec.Builtin:
		e.Seen = &ProbeResult{Description: xboard.Description{Options: BuiltinOptions()}}
	}
	if err := e.SetOption(name, value); err != nil {
		return err
	}
	p.spec.Config = e.Config
	return nil
}

func (p *specParser) variant(ours, theirs string) error {
	if ours == "" || theirs == "" || p.spec.Builtin {
		return errors.New("expected variant.OURS=THEIRS, and an engine that is another program")
	}
	if p.spec.Config.Variants == nil {
		p.spec.Config.Variants = map[string]string{}
	}
	p.spec.Config.Variants[ours] = theirs
	return nil
}

// finish fills in what follows from the rest.
func (p *specParser) finish() error {
	c := &p.spec.Config
	switch {
	case p.set["tc"] && p.set["st"]:
		return errors.New("tc and st exclude each other")
	case p.spec.Builtin && (p.set["proto"] || p.set["dir"] || p.set["init"]):
		return errors.New("proto, dir and init are for other programs, not for the built-in engine")
	case p.spec.Builtin || p.named:
		return nil
	case !p.set["cmd"]:
		return errors.New("the program is missing: cmd=PROGRAM")
	}
	if k, ok := suggest(c.Command); ok && !k.Adapter && (c.Protocol == "" || c.Protocol == k.Protocol) {
		c.Protocol = k.Protocol
		if len(c.Command) == 1 {
			c.Command = append(c.Command, k.Args...)
		}
		if c.Variants == nil {
			c.Variants = k.Variants
		}
	}
	if c.Protocol == "" {
		return fmt.Errorf("the protocol is missing: proto=%s", protocol.Names("or"))
	}
	if c.Name == "" {
		c.Name = baseName(c.Command[0])
	}
	return nil
}
