package workers

import "encoding/json"

// jobMessage is a job on its way to a worker.
type jobMessage struct {
	Number int    `json:"number"`
	Data   []byte `json:"data"`
}

// resultMessage is what a worker has made of a job.
type resultMessage struct {
	Number int    `json:"number"`
	Worker string `json:"worker"` // its id
	Data   []byte `json:"data,omitempty"`
	Error  string `json:"error,omitempty"` // why there is no data
}

// lineMessage is what a job has found so far, or only that it is being done.
type lineMessage struct {
	Worker string          `json:"worker"` // its id
	Number int             `json:"number"`
	Data   json.RawMessage `json:"data,omitempty"`
}

// stopMessage has a job end.
type stopMessage struct {
	Number int `json:"number"`
}

// note is what a worker says of a batch.
type note struct {
	Worker  string `json:"worker"` // its id
	Name    string `json:"name"`
	Slots   int    `json:"slots"`             // jobs that it does at once
	Refuses string `json:"refuses,omitempty"` // why it does not take part
}
