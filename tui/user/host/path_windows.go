package host

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// File returns the path of the administrator's file: host.toml in ferz's folder of
// ProgramData, wherever the environment says that this is. It is "" if the system
// does not know.
func File() string {
	dir, err := windows.KnownFolderPath(windows.FOLDERID_ProgramData, 0)
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "ferz", "host.toml")
}

// folders returns the environment of someone whose home directory is known.
func folders(home string) map[string]string {
	return map[string]string{"HOME": "", "USERPROFILE": home, "AppData": filepath.Join(home, "AppData", "Roaming")}
}
