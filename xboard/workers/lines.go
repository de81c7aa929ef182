package workers

import (
	"encoding/json"
	"slices"
)

// hearLine takes what a job has found so far. A job for which nobody waits is stopped.
func (q *Queue) hearLine(text []byte) {
	var l lineMessage
	if json.Unmarshal(text, &l) != nil {
		return
	}
	q.mu.Lock()
	j, excluded := q.jobs[l.Number], slices.Contains(q.batch.Excluded, l.Worker)
	q.mu.Unlock()
	switch {
	case j == nil || excluded:
		q.stop(l.Number)
	case j.heard != nil:
		select {
		case j.heard <- l.Data:
		default: // whoever waits is behind
		}
	}
}

// stop has a job end with what it has found.
func (q *Queue) stop(number int) {
	if text, err := json.Marshal(stopMessage{number}); err == nil {
		_ = q.conn.Publish(stopSubject+q.id, text) // said again when the job is heard of
	}
}
