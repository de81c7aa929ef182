package process

import (
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// system ends a program and its children: all that is in its job.
type system struct{ job windows.Handle }

// killedStatus is the exit status of what is killed.
const killedStatus = 1

// isolate keeps ^C at our console from the program.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW,
	}
}

// adopt puts the program into a job that ends with us. Without one, only the
// program itself can be ended.
func (s *system) adopt(cmd *exec.Cmd) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err == nil {
		err = assign(job, cmd.Process.Pid)
	}
	if err != nil {
		windows.CloseHandle(job)
		return
	}
	s.job = job
}

func assign(job windows.Handle, pid int) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	return windows.AssignProcessToJobObject(job, process)
}

// terminate does not ask, for there is no way to.
func (s *system) terminate(p *os.Process) { s.kill(p) }

func (s *system) kill(p *os.Process) {
	if s.job != 0 {
		windows.TerminateJobObject(s.job, killedStatus)
		return
	}
	p.Kill()
}

// killOrphans ends what an ended program has left behind; its name can't be found.
func (s *system) killOrphans(p *os.Process, _ string) (left []string) {
	s.kill(p)
	if s.job != 0 {
		windows.CloseHandle(s.job)
	}
	return nil
}

// awaitEnd waits until the program has ended.
func awaitEnd(cmd *exec.Cmd) {
	_ = cmd.Wait() // the state has the exit status
}

func reap(cmd *exec.Cmd) *os.ProcessState { return cmd.ProcessState }

// killedByUs reports whether a process ended as one that Stop ends.
func killedByUs(s *os.ProcessState) bool { return s.ExitCode() == killedStatus }

// describe returns how a process ended, in words.
func describe(s *os.ProcessState) string {
	if s == nil {
		return "ended"
	}
	return s.String()
}
