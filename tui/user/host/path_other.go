//go:build !windows

package host

// File returns the path of the administrator's file.
func File() string { return "/etc/ferz/host.toml" }

// folders returns the environment of someone whose home directory is known.
func folders(home string) map[string]string { return map[string]string{"HOME": home} }
