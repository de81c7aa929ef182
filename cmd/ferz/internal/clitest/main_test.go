package clitest_test

import (
	"io"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
	"github.com/ferzchess/ferz/cmd/ferz/internal/engines"
	"github.com/ferzchess/ferz/cmd/ferz/internal/files"
	"github.com/ferzchess/ferz/cmd/ferz/internal/lookup"
	"github.com/ferzchess/ferz/cmd/ferz/internal/matches"
	"github.com/ferzchess/ferz/cmd/ferz/internal/play"
)

func TestMain(m *testing.M) { clitest.Main(m, testApp) }

// testApp returns what runs command lines of the packages whose tests are here.
func testApp(in io.Reader, out, errOut io.Writer) *cli.App {
	return clitest.New(in, out, errOut, files.Commands, lookup.Commands, play.Commands, engines.Commands, matches.Commands)
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
