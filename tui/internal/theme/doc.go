// Package theme maps colors to terminal styles: it turns a numbered palette into styles
// named by their purpose, and its Writer encodes styled text in as few bytes as
// possible.
//
// A theme is made for one terminal, given by a Profile. There is no global
// state, and the terminal is asked nothing.
package theme
