package host

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
)

// Overrides returns the variables that users of a restricted host must not choose,
// because they say where files are, with the values that hold instead; "" stands for
// none. It returns nothing where the environment is the administrator's: the host's
// file leaves users free, or says so.
func (h *Host) Overrides() (map[string]string, error) {
	if !h.Restricted || h.Environment {
		return nil, nil
	}
	home, err := home()
	if err != nil {
		return nil, fmt.Errorf("your home directory is not known, and the environment may not name it (restricted mode): %w", err)
	}
	out := folders(home)
	for _, name := range []string{"FERZ_DATA_DIR", "FERZ_CONFIG_DIR", "FERZ_CACHE_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		out[name] = ""
	}
	return out, nil
}

// home returns the home directory of the account that the process runs as, by the
// system's list of accounts and not by the environment.
func home() (string, error) {
	if id := os.Getuid(); id >= 0 {
		account, err := user.LookupId(strconv.Itoa(id))
		if err != nil {
			return "", err
		}
		return account.HomeDir, nil
	}
	account, err := user.Current() // Windows asks the system
	if err != nil {
		return "", err
	}
	return account.HomeDir, nil
}
