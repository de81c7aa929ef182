package search

// weight is what a unit of a term is worth in the middle game and in the ending,
// in centipawns unless the term says something else.
type weight struct{ middle, ending int32 }

func (w weight) packed() int64 { return pack(w.middle, w.ending) }

// times returns the packed value of n units.
func (w weight) times(n int) int64 { return pack(w.middle, w.ending) * int64(n) }

// share returns the packed value of n units of a weight in percent.
func (w weight) share(n int32) int64 { return pack(w.middle*n/100, w.ending*n/100) }

// weights are those of all terms of the static evaluation.
type weights [weightCount]weight

// The terms. "Near" is beside the royal piece that the game is about.
const (
	placeTerm       = iota // mobility of a piece's square on a crowded and on a sparse board, over the average of its type
	centreTerm             // a piece in the middle of the board
	homeTerm               // a piece where it stood in the array
	advanceTerm            // per mille of what a pawn's promotion gains, by its progress
	arrivalTerm            // per mille of the same, by the cube
	pawnCentreTerm         // a pawn on a file in the middle, once it has moved
	pawnRimTerm            // a pawn on a file at the edge
	royalAwayTerm          // each rank that the royal piece is from home, up to four
	royalAsideTerm         // the royal piece on a file at the edge
	royalCentreTerm        // the royal piece in the middle
	mobilityTerm           // full mobility of a piece, over none
	assaultTerm            // percent of what the attack near the enemy's royal piece counts
	weakTerm               // a square near it, attacked and hardly defended: what an attack counts
	heldTerm               // the same for each piece in hand of the attacker
	shelterTerm            // a piece near the player's own
	guardTerm              // a pawn in front of it
	bareFileTerm           // no pawn in front of it on its file
	isolatedTerm           // a pawn without others on the files beside it
	doubledTerm            // a pawn behind another one
	chainTerm              // a pawn that another one defends
	passedTerm             // per mille of what a pawn gains that no enemy pawn can stop, by the square of its progress
	blockedTerm            // the same, for one that cannot go on
	freeTerm               // for one whose next square is not attacked
	racingTerm             // for each rank that the enemy's royal piece is further from it than the own one
	pawnHitTerm            // a piece attacked by a pawn
	lesserHitTerm          // a piece attacked by another one worth less
	hangingTerm            // a piece or pawn that is attacked and not defended
	supportTerm            // a piece defended by a pawn
	pairTerm               // pieces bound to squares of one shade, on both shades
	halfOpenTerm           // a piece that goes along its file, which has no pawn of its own side
	openTerm               // and none of the enemy's
	tempoTerm              // being to move

	weightCount
)

// boardWeights are those of games in which nothing is dropped.
var boardWeights = weights{
	placeTerm:       {17, -8},
	centreTerm:      {13, 34},
	homeTerm:        {8, -12},
	advanceTerm:     {26, 23},
	arrivalTerm:     {-6, 127},
	pawnCentreTerm:  {30, -28},
	pawnRimTerm:     {-23, -11},
	royalAwayTerm:   {-13, 14},
	royalAsideTerm:  {44, 10},
	royalCentreTerm: {-4, 47},
	mobilityTerm:    {133, 109},
	assaultTerm:     {127, 33},
	weakTerm:        {27, 0},
	shelterTerm:     {10, -11},
	guardTerm:       {15, 15},
	bareFileTerm:    {-4, -2},
	isolatedTerm:    {-30, -9},
	doubledTerm:     {-23, -13},
	chainTerm:       {0, -22},
	passedTerm:      {32, 114},
	blockedTerm:     {2, -13},
	freeTerm:        {-1, 27},
	racingTerm:      {-24, 12},
	pawnHitTerm:     {47, 7},
	lesserHitTerm:   {71, 13},
	hangingTerm:     {21, 30},
	supportTerm:     {8, 2},
	pairTerm:        {18, 7},
	halfOpenTerm:    {17, 4},
	openTerm:        {33, -8},
	tempoTerm:       {28, 20},
}

// blastWeights are those of games in which captures destroy more than what they
// take: what is attacked and defended there says little.
var blastWeights = weights{
	placeTerm:       {12, 15},
	centreTerm:      {9, 30},
	homeTerm:        {-13, -35},
	advanceTerm:     {44, 54},
	arrivalTerm:     {1, 142},
	pawnCentreTerm:  {62, 27},
	pawnRimTerm:     {0, 18},
	royalAwayTerm:   {-10, 84},
	royalAsideTerm:  {33, 3},
	royalCentreTerm: {-9, 46},
	mobilityTerm:    {163, 110},
	assaultTerm:     {126, -6},
	weakTerm:        {30, 0},
	shelterTerm:     {-12, -23},
	guardTerm:       {11, 5},
	bareFileTerm:    {-7, -5},
	isolatedTerm:    {-43, -28},
	doubledTerm:     {-23, -13},
	chainTerm:       {11, -9},
	passedTerm:      {32, 122},
	blockedTerm:     {0, -16},
	freeTerm:        {-2, 34},
	racingTerm:      {-13, 23},
	pawnHitTerm:     {52, 10},
	lesserHitTerm:   {92, 22},
	hangingTerm:     {20, 29},
	supportTerm:     {2, 13},
	pairTerm:        {49, 12},
	halfOpenTerm:    {8, 9},
	openTerm:        {46, 22},
	tempoTerm:       {28, 20},
}

// dropWeights are those of games in which pieces enter from the hand.
var dropWeights = weights{
	placeTerm:       {40, 5},
	centreTerm:      {39, 8},
	homeTerm:        {-25, 0},
	advanceTerm:     {72, 20},
	arrivalTerm:     {23, 120},
	pawnCentreTerm:  {86, 0},
	pawnRimTerm:     {32, 0},
	royalAwayTerm:   {-60, 0},
	royalAsideTerm:  {11, 0},
	royalCentreTerm: {-29, 40},
	mobilityTerm:    {145, 96},
	assaultTerm:     {123, 25},
	weakTerm:        {44, 0},
	heldTerm:        {31, 0},
	shelterTerm:     {22, 0},
	pawnHitTerm:     {66, 0},
	lesserHitTerm:   {68, 0},
	hangingTerm:     {60, 0},
	supportTerm:     {31, 0},
	pairTerm:        {42, 0},
	tempoTerm:       {30, 20},
}

// weightsFor returns the weights for games with some traits.
func weightsFor(tr *traits) *weights {
	switch {
	case tr.hands:
		return &dropWeights
	case tr.Blasts:
		return &blastWeights
	}
	return &boardWeights
}
