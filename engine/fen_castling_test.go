package engine_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestCastlingLetters reads rights to castle: letters that mean nothing are errors, rights
// without their pieces are ignored.
func TestCastlingLetters(t *testing.T) {
	const board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
	for _, tt := range []struct{ variant, rights, want string }{
		{"chess", "KQkq", "KQkq"}, {"chess", "-", "-"}, {"chess", "HAha", "KQkq"}, {"chess", "Kq", "Kq"}, {"chess", "BQkq", "Qkq"},
		{"fischerandom", "HAha", "HAha"},
		{"chess", "xQkq", ""}, {"chess", "foo", ""}, {"chess", "QNp", ""}, {"chess", "KQzz", ""}, {"chess", "K-Q", ""}, {"chess", "--", ""}, {"nocastle", "K-", ""}, {"fischerandom", "KQxq", ""},
		{"nocastle", "KQkq", "-"}, {"nocastle", "KQxq", ""},
	} {
		p, err := variantstest.Load(t, tt.variant).NewPosition(board + tt.rights + " - 0 1")
		switch {
		case tt.want == "" && (err == nil || !strings.Contains(err.Error(), "FEN section 3 (castling)")):
			t.Errorf("%s %s: %v; want an error that names the section", tt.variant, tt.rights, err)
		case tt.want != "" && err != nil:
			t.Errorf("%s %s: %v", tt.variant, tt.rights, err)
		case tt.want != "" && tt.want != "-" && tt.variant == "chess" && !strings.Contains(p.FEN(), " "+tt.want+" "):
			t.Errorf("%s %s: %s, want %s", tt.variant, tt.rights, p.FEN(), tt.want)
		}
	}
}

// TestFENBlanks reads a FEN with blanks beyond ASCII.
func TestFENBlanks(t *testing.T) {
	v := variantstest.Load(t, "chess")
	for _, blank := range []string{"\u00a0", "\u2002", "\u2009", "\u202f", "\u3000", "\u200b ", " \ufeff"} {
		fen := "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"
		p, err := v.NewPosition(strings.ReplaceAll(fen, " ", blank))
		if err != nil || p.FEN() != fen {
			t.Errorf("blank %q: %v", blank, err)
		}
	}
}
