package durable_test

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/xboard/durable"
)

func TestCacheDir(t *testing.T) {
	t.Setenv("FERZ_CACHE_DIR", "/big/disk")
	if dir, err := durable.CacheDir(); err != nil || dir != "/big/disk" {
		t.Errorf("FERZ_CACHE_DIR: %q, %v", dir, err)
	}
	if runtime.GOOS != "linux" {
		t.Skip("other systems have other folders")
	}
	t.Setenv("FERZ_CACHE_DIR", "")
	t.Setenv("XDG_CACHE_HOME", "/caches")
	if dir, err := durable.CacheDir(); err != nil || dir != filepath.Join("/caches", "ferz") {
		t.Errorf("XDG_CACHE_HOME: %q, %v", dir, err)
	}
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	if _, err := durable.CacheDir(); err == nil || !strings.Contains(err.Error(), "FERZ_CACHE_DIR") {
		t.Errorf("no folder: %v", err)
	}
}
