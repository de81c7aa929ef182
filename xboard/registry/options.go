package registry

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard"
)

// SetOption sets an option of an engine, as announced; an empty value gives it
// back its default. Names and choices match without regard to case. Of an
// engine that was never asked, anything may be set.
func (e *Entry) SetOption(name, value string) error {
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if strings.ContainsAny(name+value, "\r\n") || name == "" {
		return fmt.Errorf("%q is not the name and value of an option; expected OPTION=VALUE", name+"="+value)
	}
	for have := range e.Options {
		if strings.EqualFold(have, name) {
			name = have
		}
	}
	if value == "" {
		if _, set := e.Options[name]; !set {
			_, err := e.announced(name)
			return err
		}
		delete(e.Options, name)
		return nil
	}
	if e.Seen != nil {
		o, err := e.announced(name)
		if err != nil {
			return err
		}
		if value, err = o.Check(value); err != nil {
			return err
		}
		if o.Kind == xboard.ButtonOption {
			value = "true" // pressed whenever the engine is started
		}
		if o.Name != name {
			delete(e.Options, name)
		}
		name = o.Name
	}
	if e.Options == nil {
		e.Options = map[string]string{}
	}
	e.Options[name] = value
	return nil
}

// announced returns the engine's option with a name.
func (e *Entry) announced(name string) (*xboard.Option, error) {
	d := e.Description()
	if o, ok := d.Option(name); ok {
		return o, nil
	}
	var names []string
	for _, o := range d.Options {
		names = append(names, o.Name)
	}
	hint := fmt.Sprintf(`; "ferz engines show %s" lists those that it has`, quoteBlanks(e.Name))
	if near := words.DidYouMean(name, names); near != "" {
		hint = near
	} else if len(names) == 0 {
		hint = "; it has announced none"
	}
	return nil, fmt.Errorf("%s has no option %q%s", e.Name, name, hint)
}

func quoteBlanks(s string) string {
	if strings.Contains(s, " ") {
		return strconv.Quote(s)
	}
	return s
}
