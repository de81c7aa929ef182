package workshop

import (
	"io"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/cmd/ferz/internal/engines"
)

func TestMain(m *testing.M) { clitest.Main(m, testApp) }

// testApp returns what runs command lines of the package and of those that its tests need.
func testApp(in io.Reader, out, errOut io.Writer) *cli.App {
	return clitest.New(in, out, errOut, Commands, engines.Commands)
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
