package archive

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Order is how a list is sorted.
type Order int

// The orders. Unsorted is that of the file, or the latest first.
const (
	Unsorted Order = iota
	ByDate         // the latest first
	ByVariant
	ByWhite
	ByBlack
	ByResult
	ByMoves // the longest first
	orderCount
)

var orderNames = [orderCount]string{"as found", "date", "variant", "white", "black", "result", "moves"}

// String names the order.
func (o Order) String() string { return orderNames[o] }

// Next returns the order after this one.
func (o Order) Next() Order { return (o + 1) % orderCount }

// Orders lists the names of the orders.
func Orders() []string { return orderNames[:] }

// OrderNamed returns the order with a name, or with one that begins like that.
func OrderNamed(name string) (Order, bool) {
	for i, n := range orderNames {
		if name != "" && strings.HasPrefix(n, strings.ToLower(name)) {
			return Order(i), true
		}
	}
	return 0, false
}

// selectRecords returns the indices of the records that all words of a query fit, in
// an order. It gives up, and returns nil, when the context is done.
func selectRecords(ctx context.Context, all []Entry, query string, order Order) []int {
	words := strings.Fields(strings.ToLower(query))
	found := make([]int, 0, len(all))
	for i := range all {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil
		}
		if all[i].fits(words) {
			found = append(found, i)
		}
	}
	if compare := order.compare(); compare != nil {
		slices.SortStableFunc(found, func(a, b int) int { return compare(&all[a], &all[b]) })
	}
	return found
}

// compare returns how two records are compared, or nil if they stay in order.
func (o Order) compare() func(a, b *Entry) int {
	switch o {
	case ByDate:
		return func(a, b *Entry) int { return strings.Compare(b.Date, a.Date) }
	case ByVariant:
		return func(a, b *Entry) int { return strings.Compare(a.Variant, b.Variant) }
	case ByWhite:
		return func(a, b *Entry) int { return strings.Compare(a.White, b.White) }
	case ByBlack:
		return func(a, b *Entry) int { return strings.Compare(a.Black, b.Black) }
	case ByResult:
		return func(a, b *Entry) int { return strings.Compare(a.Result, b.Result) }
	case ByMoves:
		return func(a, b *Entry) int { return cmp.Compare(b.Plies, a.Plies) }
	}
	return nil
}
