package tables

import (
	"testing"

	"github.com/ferzchess/ferz/variants/variantstest"
)

// TestHeaderIsTagged looks at what files hold.
func TestHeaderIsTagged(t *testing.T) { variantstest.CheckTags(t, "json", header{}, Stats{}) }
