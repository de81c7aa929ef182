// A program of somebody else's that uses ferz as a library: TestOutside builds and runs it.
module example.org/outside

go 1.26

require github.com/ferzchess/ferz v0.0.0

replace github.com/ferzchess/ferz => ../../..
