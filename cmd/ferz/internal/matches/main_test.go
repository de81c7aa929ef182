package matches

import (
	"io"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, testApp) }

// testApp returns what runs command lines of the package.
func testApp(in io.Reader, out, errOut io.Writer) *cli.App {
	return clitest.New(in, out, errOut, Commands)
}

// ferz runs a command line: see clitest.Run.
func ferz(t *testing.T, args ...string) (out, errOut string, status int) {
	t.Helper()
	return clitest.Run(t, testApp(nil, nil, nil), args...)
}
