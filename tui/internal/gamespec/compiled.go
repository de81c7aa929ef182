package gamespec

import (
	"cmp"
	"context"
	"maps"
	"reflect"
	"slices"
	"sync"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/variants/ini"
	"github.com/ferzchess/ferz/xboard/nets"
)

// maxCompiled is how many compiled variants are kept for one user: the largest take some
// megabytes.
const maxCompiled = 4

// Compiled shares the variants that were compiled last: a game that begins has the one
// that a list has just shown. The zero value is ready, a nil pointer keeps nothing. It may be used by
// several goroutines at once.
type Compiled struct {
	Most int // how many are kept; 0: as many as one user needs

	mu   sync.Mutex
	kept []*compiled // the one that was asked for last is the last
}

// compiled is a variant that is compiled, or being compiled.
type compiled struct {
	def    engine.Definition
	values engine.Values
	done   chan struct{} // closed when v and err are known
	v      *engine.Variant
	err    error
	facts  func() Facts
}

// Facts are what is known of a variant that takes longer to find out than a screen should
// take each time.
type Facts struct {
	Absent []engine.TypeID // see [ini.Absent]
	Net    bool            // ferz plays it with a net
}

func factsOf(v *engine.Variant) Facts { return Facts{ini.Absent(v), nets.NameOf(v) != ""} }

// Facts returns the facts of a variant, which are found out once while it is kept. It
// waits if somebody else is about to.
func (c *Compiled) Facts(v *engine.Variant) Facts {
	if c != nil {
		if k := c.entry(v); k != nil {
			return k.facts()
		}
	}
	return factsOf(v)
}

// entry returns the entry of a compiled variant; nil if it is not kept.
func (c *Compiled) entry(v *engine.Variant) *compiled {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range c.kept {
		select {
		case <-k.done:
			if k.v == v {
				return k
			}
		default: // v of others may be about to be set
		}
	}
	return nil
}

// Compile returns the variant of a definition with values for its variables. Whoever
// asks for one that is being compiled waits for it. It returns the context's error
// once the context ends.
func (c *Compiled) Compile(ctx context.Context, d engine.Definition, values engine.Values) (*engine.Variant, error) {
	if c == nil {
		return engine.CompileContext(ctx, d, values)
	}
	for {
		k, found := c.find(d, values)
		if !found {
			return c.make(ctx, k)
		}
		select {
		case <-k.done:
			if k.err == nil {
				return k.v, nil
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// find returns the entry of a variant, and whether it was there already.
func (c *Compiled) find(d engine.Definition, values engine.Values) (k *compiled, found bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.kept, func(k *compiled) bool {
		return k.def.ID == d.ID && maps.Equal(k.values, values) && reflect.DeepEqual(k.def, d)
	})
	if found = i >= 0; found {
		k = c.kept[i]
		c.kept = slices.Delete(c.kept, i, i+1)
	} else {
		k = &compiled{def: d, values: maps.Clone(values), done: make(chan struct{})}
	}
	c.kept = append(c.kept, k)
	c.kept = slices.Clone(c.kept[max(len(c.kept)-cmp.Or(c.Most, maxCompiled), 0):])
	return k, found
}

// make compiles the variant of a new entry. What can't be compiled is not kept.
func (c *Compiled) make(ctx context.Context, k *compiled) (*engine.Variant, error) {
	k.err = context.Canceled // until it is compiled: rules may panic
	defer func() {
		if k.err != nil {
			c.mu.Lock()
			c.kept = slices.DeleteFunc(c.kept, func(o *compiled) bool { return o == k })
			c.mu.Unlock()
		}
		close(k.done)
	}()
	k.v, k.err = engine.CompileContext(ctx, k.def, k.values)
	k.facts = sync.OnceValue(func() Facts { return factsOf(k.v) })
	return k.v, k.err
}
