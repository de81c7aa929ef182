package main

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// Set at link time by the release build (see .goreleaser.yaml). They stay
// empty in a plain go build or go install, where the build information that
// the Go toolchain embeds takes their place.
var version, commit, date string

// versionText is the line that ferz prints for --version, for example
//
//	ferz 0.1.0 (commit abc1234, 2026-11-21, go1.26.8 linux/amd64)
//
// leaving out the commit and the date where the build recorded none.
func versionText() string {
	v := buildVersion()
	return v.String()
}

// buildVersion returns the version of this program.
func buildVersion() versionJSON {
	info, _ := debug.ReadBuildInfo()
	return versionOf(version, commit, date, info)
}

// versionOf returns the version by the link-time values and, for each one that is
// empty, by info, which may be nil.
func versionOf(version, commit, date string, info *debug.BuildInfo) versionJSON {
	modified := false
	if info != nil {
		if version == "" && info.Main.Version != "(devel)" {
			version = info.Main.Version
		}
		// The commit and its date belong together: never mix the two sources.
		if commit == "" && date == "" {
			for _, s := range info.Settings {
				switch s.Key {
				case "vcs.revision":
					commit = s.Value
				case "vcs.time":
					date = s.Value
				case "vcs.modified":
					modified = s.Value == "true"
				}
			}
		}
	}

	version = strings.TrimPrefix(version, "v")
	if version == "" {
		version = "devel"
	}

	day, _, _ := strings.Cut(date, "T")
	return versionJSON{Version: version, Commit: commit, Modified: modified, Date: day, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
}
