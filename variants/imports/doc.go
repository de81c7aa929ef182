// Package imports reads variants from the formats of other programs, which Formats
// lists. It converts them to definitions, which package ini writes as text, and lists the
// lines that it could not convert. Each format has its own package; package intake
// collects the variants that they find.
package imports
