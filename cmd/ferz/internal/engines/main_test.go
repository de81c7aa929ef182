package engines

import (
	"io"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/cmd/ferz/internal/files"
	"github.com/ferzchess/ferz/cmd/ferz/internal/invent"
	"github.com/ferzchess/ferz/cmd/ferz/internal/lookup"
	"github.com/ferzchess/ferz/cmd/ferz/internal/matches"
	"github.com/ferzchess/ferz/cmd/ferz/internal/play"
	"github.com/ferzchess/ferz/variants/variantstest"
)

func TestMain(m *testing.M) { clitest.Main(m, testApp) }

// testApp returns what runs command lines of the package and of those that its tests need.
func testApp(in io.Reader, out, errOut io.Writer) *cli.App {
	return clitest.New(in, out, errOut, Commands, lookup.Commands, files.Commands, play.Commands, matches.Commands, invent.Commands)
}

// ferz runs a command line: see clitest.Run.
func ferz(t *testing.T, args ...string) (out, errOut string, status int) {
	t.Helper()
	return clitest.Run(t, testApp(nil, nil, nil), args...)
}

// step is clitest.Step.
type step struct {
	Args   string
	Status int
	Want   string
}

// TestOutputIsTagged looks at what is written to files or printed as JSON.
func TestOutputIsTagged(t *testing.T) {
	variantstest.CheckTags(t, "json", thinkingJSON{}, resultJSON{}, engineJSON{}, offerJSON{}, candidateJSON{})
}
