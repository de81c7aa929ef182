package formats_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/variants/records/recordstest"
	"github.com/ferzchess/ferz/variants/records/xqf"
)

func FuzzXQF(f *testing.F) {
	recordstest.Fuzz(f, &xqf.Format,
		"XQ\x12\x55"+strings.Repeat("\x31\x80\xe0", 800),
		"XQ\x0a\x00"+strings.Repeat("\x20\x30\xff\x00", 300))
}
