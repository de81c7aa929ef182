package workers

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

// note is what a worker says of a batch.
type note struct {
	Worker  string `json:"worker"` // its id
	Name    string `json:"name"`
	Slots   int    `json:"slots"`             // jobs that it does at once
	Refuses string `json:"refuses,omitempty"` // why it does not take part
}
