// Loaded into the server before its own code, by `npm start`. Makes a stop arrive exactly once, however it was sent:
// a terminal and a service manager signal every process, `kill` one, and for the server a second signal means "now".
// It also ends the server when the process that started it is gone.
const grace = 200
const numbers = { SIGINT: 2, SIGTERM: 15 }
let told = false

for (const [signal, number] of Object.entries(numbers)) {
  process.on(signal, () => {
    told = true
    // The server does not listen yet: end as a process without this listener would.
    if (process.listenerCount(signal) === 1) process.exit(128 + number)
  })
}

process.on('message', ({ stop }) => setTimeout(tell, grace, stop))
process.on('disconnect', () => tell('SIGTERM'))
process.channel?.unref()

function tell(signal) {
  if (!told) process.kill(process.pid, signal)
}
