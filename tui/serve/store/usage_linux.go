package store

import (
	_ "unsafe" // for go:linkname

	_ "github.com/nats-io/nats-server/v2/server/pse" // is initialized first
)

// procStatFile is the file from which NATS reads the process's use of the CPU once a second,
// from its package's initialization on and in every program that contains it. Nothing here
// asks for that figure. Without a file NATS stops at its first timer, so that a ferz that
// serves nobody has no timer that wakes it.
//
//go:linkname procStatFile github.com/nats-io/nats-server/v2/server/pse.procStatFile
var procStatFile string

func init() { procStatFile = "" }
