package clitest_test

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
)

func TestFormatVersion(t *testing.T) {
	platform := runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	build := func(version string, settings ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{Main: debug.Module{Version: version}}
		for i := 0; i < len(settings); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
		}
		return info
	}
	const revision = "0123456789abcdef0123456789abcdef01234567"

	for _, tt := range []struct {
		name                  string
		version, commit, date string
		info                  *debug.BuildInfo
		want                  string
	}{
		{
			name:    "release build",
			version: "0.1.0", commit: "abc1234", date: "2026-11-21T09:45:00Z",
			want: "ferz 0.1.0 (commit abc1234, 2026-11-21, " + platform + ")",
		},
		{
			name:    "link-time values win over build information",
			version: "0.1.0", commit: "abc1234", date: "2026-11-21T09:45:00Z",
			info: build("v9.9.9", "vcs.revision", revision, "vcs.time", "2020-01-01T00:00:00Z", "vcs.modified", "true"),
			want: "ferz 0.1.0 (commit abc1234, 2026-11-21, " + platform + ")",
		},
		{
			name: "go build in a work tree with changes",
			info: build("(devel)", "vcs.revision", revision, "vcs.time", "2026-11-20T23:59:59Z", "vcs.modified", "true"),
			want: "ferz devel (commit 0123456+dirty, 2026-11-20, " + platform + ")",
		},
		{
			name: "go install at a tag",
			info: build("v0.2.0"),
			want: "ferz 0.2.0 (" + platform + ")",
		},
		{
			name: "no build information",
			want: "ferz devel (" + platform + ")",
		},
		{
			name:   "a commit without a date takes no date from elsewhere",
			commit: "abc",
			info:   build("(devel)", "vcs.time", "2020-01-01T00:00:00Z"),
			want:   "ferz devel (commit abc, " + platform + ")",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := cli.VersionOf(tt.version, tt.commit, tt.date, tt.info)
			if got := v.String(); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}
