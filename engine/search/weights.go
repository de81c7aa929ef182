package search

import "github.com/ferzchess/ferz/engine"

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
	pieceTerm          = iota // percent of the value of a piece that is no pawn
	pawnTerm                  // percent of the value of a pawn
	handTerm                  // percent of a type's value, for one in hand
	mobilityPSQTTerm          // mobility of a piece's square on a crowded and on a sparse board, over the average of its type
	centreTerm                // a piece in the middle of the board
	homeTerm                  // a piece where it stood in the array
	advanceTerm               // per mille of what a pawn's promotion gains, by its progress
	advanceCubedTerm          // per mille of the same, by the cube
	pawnCentreTerm            // a pawn on a file in the middle, once it has moved
	pawnRimTerm               // a pawn on a file at the edge
	royalRankTerm             // each rank that the royal piece is from home, up to four
	royalEdgeFileTerm         // the royal piece on a file at the edge
	royalCentreTerm           // the royal piece in the middle
	mobilityTerm              // full mobility of a piece, over none
	kingAttackTerm            // percent of what the attack near the enemy's royal piece counts
	weakSquareTerm            // a square near it, attacked and hardly defended: what an attack counts
	handAttackTerm            // the same for each piece in hand of the attacker
	shelterTerm               // a piece near the player's own
	pawnShieldTerm            // a pawn in front of it
	openKingFileTerm          // no pawn in front of it on its file
	isolatedTerm              // a pawn without others on the files beside it
	doubledTerm               // a pawn behind another one
	chainTerm                 // a pawn that another one defends
	passedTerm                // per mille of what a pawn gains that no enemy pawn can stop, by the square of its progress
	blockedTerm               // the same, for one that cannot go on
	freePathTerm              // for one whose next square is not attacked
	kingDistanceTerm          // for each rank that the enemy's royal piece is further from it than the own one
	threatByPawnTerm          // a piece attacked by a pawn
	threatByLesserTerm        // a piece attacked by another one worth less
	hangingTerm               // a piece or pawn that is attacked and not defended
	pawnSupportTerm           // a piece defended by a pawn
	pairTerm                  // pieces bound to squares of one shade, on both shades
	halfOpenTerm              // a piece that goes along its file, which has no pawn of its own side
	openTerm                  // and none of the enemy's
	tempoTerm                 // being to move

	weightCount
)

// boardWeights are those of games that are about mate, in which pawns promote to
// strong pieces and nothing is dropped.
var boardWeights = weights{
	pieceTerm:          {118, 91},
	handTerm:           {110, 110},
	pawnTerm:           {100, 86},
	mobilityPSQTTerm:   {14, -3},
	centreTerm:         {-13, 19},
	homeTerm:           {4, -13},
	advanceTerm:        {2, 23},
	advanceCubedTerm:   {-2, 151},
	pawnCentreTerm:     {40, -24},
	pawnRimTerm:        {-19, -5},
	royalRankTerm:      {-6, -2},
	royalEdgeFileTerm:  {55, 26},
	royalCentreTerm:    {-15, 34},
	mobilityTerm:       {105, 100},
	kingAttackTerm:     {132, 12},
	weakSquareTerm:     {20, 0},
	shelterTerm:        {12, -7},
	pawnShieldTerm:     {9, 5},
	openKingFileTerm:   {-14, 6},
	isolatedTerm:       {-5, -11},
	doubledTerm:        {-15, -19},
	chainTerm:          {6, -28},
	passedTerm:         {37, 150},
	blockedTerm:        {-7, -23},
	freePathTerm:       {5, 63},
	kingDistanceTerm:   {-20, 33},
	threatByPawnTerm:   {71, 14},
	threatByLesserTerm: {94, 15},
	hangingTerm:        {23, 46},
	pawnSupportTerm:    {0, 15},
	pairTerm:           {58, 11},
	halfOpenTerm:       {14, 13},
	openTerm:           {52, -8},
	tempoTerm:          {32, 20},
}

// otherWeights are those of other games in which nothing is dropped: with other
// goals, or where pawns become little more than they are.
var otherWeights = weights{
	pieceTerm:          {100, 100},
	pawnTerm:           {100, 100},
	handTerm:           {110, 110},
	mobilityPSQTTerm:   {17, -8},
	centreTerm:         {13, 34},
	homeTerm:           {8, -12},
	advanceTerm:        {26, 23},
	advanceCubedTerm:   {-6, 127},
	pawnCentreTerm:     {30, -28},
	pawnRimTerm:        {-23, -11},
	royalRankTerm:      {-13, 14},
	royalEdgeFileTerm:  {44, 10},
	royalCentreTerm:    {-4, 47},
	mobilityTerm:       {133, 109},
	kingAttackTerm:     {127, 33},
	weakSquareTerm:     {27, 0},
	shelterTerm:        {10, -11},
	pawnShieldTerm:     {15, 15},
	openKingFileTerm:   {-4, -2},
	isolatedTerm:       {-30, -9},
	doubledTerm:        {-23, -13},
	chainTerm:          {0, -22},
	passedTerm:         {32, 114},
	blockedTerm:        {2, -13},
	freePathTerm:       {-1, 27},
	kingDistanceTerm:   {-24, 12},
	threatByPawnTerm:   {47, 7},
	threatByLesserTerm: {71, 13},
	hangingTerm:        {21, 30},
	pawnSupportTerm:    {8, 2},
	pairTerm:           {18, 7},
	halfOpenTerm:       {17, 4},
	openTerm:           {33, -8},
	tempoTerm:          {28, 20},
}

// weakPromotionWeights are those of games that are about mate, in which pawns promote to
// weak pieces and nothing is dropped: pieces are worth far more than pawns as
// long as there are many, and less in the endings, which tend to be drawn.
var weakPromotionWeights = weights{
	pieceTerm:          {191, 75},
	handTerm:           {110, 110},
	pawnTerm:           {100, 112},
	mobilityPSQTTerm:   {5, -15},
	centreTerm:         {25, 27},
	homeTerm:           {2, -11},
	advanceTerm:        {27, 23},
	advanceCubedTerm:   {-5, 127},
	pawnCentreTerm:     {52, -16},
	pawnRimTerm:        {-17, -18},
	royalRankTerm:      {4, 7},
	royalEdgeFileTerm:  {44, 14},
	royalCentreTerm:    {1, 42},
	mobilityTerm:       {118, 108},
	kingAttackTerm:     {116, 13},
	weakSquareTerm:     {4, 0},
	shelterTerm:        {7, -10},
	pawnShieldTerm:     {14, 2},
	openKingFileTerm:   {-12, 12},
	isolatedTerm:       {-19, -9},
	doubledTerm:        {-9, -10},
	chainTerm:          {0, -22},
	passedTerm:         {33, 114},
	blockedTerm:        {2, -13},
	freePathTerm:       {-1, 27},
	kingDistanceTerm:   {-25, 12},
	threatByPawnTerm:   {50, 9},
	threatByLesserTerm: {71, 11},
	hangingTerm:        {27, 42},
	pawnSupportTerm:    {15, 10},
	pairTerm:           {18, 7},
	halfOpenTerm:       {18, 10},
	openTerm:           {40, 10},
	tempoTerm:          {28, 20},
}

// hordeWeights returns the weights of games in which an army without a king stands
// against one with a king: they are about how many pawns are left, and wherever
// these stand behind one another they are none the worse.
func hordeWeights() *weights {
	w := otherWeights
	w[pawnTerm] = weight{180, 180}
	w[doubledTerm], w[isolatedTerm] = weight{}, weight{}
	return &w
}

// checklessWeights returns the weights of games in which no move may give check:
// royal pieces are neither attacked nor sheltered.
func checklessWeights() *weights {
	w := otherWeights
	for _, term := range []int{royalRankTerm, royalEdgeFileTerm, royalCentreTerm, kingAttackTerm, weakSquareTerm, shelterTerm} {
		w[term] = weight{}
	}
	return &w
}

// explosionWeights are those of games in which captures destroy more than what they
// take: what is attacked and defended there says little.
var explosionWeights = weights{
	pieceTerm:          {100, 100},
	pawnTerm:           {100, 100},
	handTerm:           {110, 110},
	mobilityPSQTTerm:   {12, 15},
	centreTerm:         {9, 30},
	homeTerm:           {-13, -35},
	advanceTerm:        {44, 54},
	advanceCubedTerm:   {1, 142},
	pawnCentreTerm:     {62, 27},
	pawnRimTerm:        {0, 18},
	royalRankTerm:      {-10, 84},
	royalEdgeFileTerm:  {33, 3},
	royalCentreTerm:    {-9, 46},
	mobilityTerm:       {163, 110},
	kingAttackTerm:     {126, -6},
	weakSquareTerm:     {30, 0},
	shelterTerm:        {-12, -23},
	pawnShieldTerm:     {11, 5},
	openKingFileTerm:   {-7, -5},
	isolatedTerm:       {-43, -28},
	doubledTerm:        {-23, -13},
	chainTerm:          {11, -9},
	passedTerm:         {32, 122},
	blockedTerm:        {0, -16},
	freePathTerm:       {-2, 34},
	kingDistanceTerm:   {-13, 23},
	threatByPawnTerm:   {52, 10},
	threatByLesserTerm: {92, 22},
	hangingTerm:        {20, 29},
	pawnSupportTerm:    {2, 13},
	pairTerm:           {49, 12},
	halfOpenTerm:       {8, 9},
	openTerm:           {46, 22},
	tempoTerm:          {28, 20},
}

// dropWeights are those of games in which pieces enter from the hand.
var dropWeights = weights{
	pieceTerm:          {100, 100},
	pawnTerm:           {100, 100},
	handTerm:           {110, 110},
	mobilityPSQTTerm:   {40, 5},
	centreTerm:         {39, 8},
	homeTerm:           {-25, 0},
	advanceTerm:        {72, 20},
	advanceCubedTerm:   {23, 120},
	pawnCentreTerm:     {86, 0},
	pawnRimTerm:        {32, 0},
	royalRankTerm:      {-60, 0},
	royalEdgeFileTerm:  {11, 0},
	royalCentreTerm:    {-29, 40},
	mobilityTerm:       {145, 96},
	kingAttackTerm:     {123, 25},
	weakSquareTerm:     {44, 0},
	handAttackTerm:     {31, 0},
	shelterTerm:        {22, 0},
	threatByPawnTerm:   {66, 0},
	threatByLesserTerm: {68, 0},
	hangingTerm:        {60, 0},
	pawnSupportTerm:    {31, 0},
	pairTerm:           {42, 0},
	tempoTerm:          {30, 20},
}

// termNames are the terms' names, by which they are fitted.
var termNames = [weightCount]string{
	pieceTerm:          "piece",
	pawnTerm:           "pawn",
	handTerm:           "hand",
	mobilityPSQTTerm:   "place",
	centreTerm:         "center",
	homeTerm:           "home",
	advanceTerm:        "advance",
	advanceCubedTerm:   "arrival",
	pawnCentreTerm:     "pawnCentre",
	pawnRimTerm:        "pawnRim",
	royalRankTerm:      "royalAway",
	royalEdgeFileTerm:  "royalAside",
	royalCentreTerm:    "royalCentre",
	mobilityTerm:       "mobility",
	kingAttackTerm:     "assault",
	weakSquareTerm:     "weak",
	handAttackTerm:     "held",
	shelterTerm:        "shelter",
	pawnShieldTerm:     "guard",
	openKingFileTerm:   "bareFile",
	isolatedTerm:       "isolated",
	doubledTerm:        "doubled",
	chainTerm:          "chain",
	passedTerm:         "passed",
	blockedTerm:        "blocked",
	freePathTerm:       "free",
	kingDistanceTerm:   "racing",
	threatByPawnTerm:   "pawnHit",
	threatByLesserTerm: "lesserHit",
	hangingTerm:        "hanging",
	pawnSupportTerm:    "support",
	pairTerm:           "pair",
	halfOpenTerm:       "halfOpen",
	openTerm:           "open",
	tempoTerm:          "tempo",
}

// strongPromotion is what a pawn gains that becomes a strong piece, in centipawns.
const strongPromotion = 500

// weightsFor returns the weights for a variant's games.
func weightsFor(v *engine.Variant, m *mobility, tr *traits) *weights {
	w := netBaseWeights(v, m, tr)
	if w == &otherWeights && tr.horde {
		return hordeWeights()
	}
	if w == &otherWeights && tr.NoChecks {
		return checklessWeights()
	}
	mated := !tr.hasEnders || tr.Bare
	if w == &otherWeights && mated && newWorth(v, m, w, nil).maxPawnGain() > 0 {
		return &weakPromotionWeights
	}
	return w
}

// netBaseWeights returns the weights of the material and places to which nets add,
// which are those for which nets were fitted.
func netBaseWeights(v *engine.Variant, m *mobility, tr *traits) *weights {
	switch {
	case tr.reusesCaptures:
		return &dropWeights
	case tr.Blasts:
		return &explosionWeights
	case tr.hasEnders || newWorth(v, m, &otherWeights, nil).maxPawnGain() < strongPromotion:
		return &otherWeights
	}
	return &boardWeights
}
