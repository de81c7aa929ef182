package betza

import "sort"

// sortedKeys distinguishes pieces by what they can do, in whatever order.
func sortedKeys(p *Piece) []string {
	keys := make([]string, len(p.Patterns))
	for i, pattern := range p.Patterns {
		keys[i] = pattern.key()
	}
	sort.Strings(keys)
	return keys
}
