package cli

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// VersionOf returns the version by the link-time values and, for each one that is
// empty, by info, which may be nil.
func VersionOf(version, commit, date string, info *debug.BuildInfo) Version {
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
	return Version{Version: version, Commit: commit, Modified: modified, Date: day, Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
}

// Version is a version of ferz, as JSON has it. Commit and date are empty where the build recorded
// none.
type Version struct {
	Version  string `json:"version"` // "devel" if it is none that was released
	Commit   string `json:"commit"`
	Modified bool   `json:"modified"` // since the commit
	Date     string `json:"date"`     // of the commit, such as 2026-11-21
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
}

// String is the line that ferz prints for --version, for example
//
//	ferz 0.1.0 (commit abc1234, 2026-11-21, go1.26.8 linux/amd64)
//
// leaving out the commit and the date where the build recorded none.
func (v *Version) String() string {
	var details []string
	if v.Commit != "" {
		commit := v.Commit[:min(len(v.Commit), 7)]
		if v.Modified {
			commit += "+dirty"
		}
		details = append(details, "commit "+commit)
	}
	if v.Date != "" {
		details = append(details, v.Date)
	}
	details = append(details, v.Go+" "+v.OS+"/"+v.Arch)
	return "ferz " + v.Version + " (" + strings.Join(details, ", ") + ")"
}
