// Package stats computes Elo differences with their errors, normalized Elo, the
// likelihood of superiority and SPRT, from single games and from pairs of games
// (pentanomial).
//
// Sources of the formulas:
//
//   - Elo is the logistic model of the Elo rating system: a difference of d
//     points gives an expected score of 1/(1+10^(-d/400)).
//   - NormalizedElo is Michel Van den Bergh, "Comments on normalized Elo",
//     https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
//   - GSPRT is Michel Van den Bergh, "Comparing the approximations for the
//     generalized log likelihood ratio of a multinomial distribution",
//     https://www.cantate.be/Fishtest/comparing_approximations.pdf.
//   - BayesElo is Rémi Coulom's model with a draw parameter,
//     https://www.remi-coulom.fr/Bayesian-Elo/.
//   - LOS is the part of the score's distribution above one half. With few
//     results, or none but level ones, their scatter says nothing; then a uniform
//     prior, Laplace's rule of succession, takes its place. For won and lost
//     games alone that is the exact 1-I(1/2; wins+1, losses+1) of
//     https://www.chessprogramming.org/Match_Statistics; the incomplete beta
//     function I is computed by https://dlmf.nist.gov/8.17#v.
//   - The bounds of the test are Abraham Wald's, "Sequential Tests of
//     Statistical Hypotheses", 1945.
package stats
