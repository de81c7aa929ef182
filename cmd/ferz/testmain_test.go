package main

import (
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, newApp) }
