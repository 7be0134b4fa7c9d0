import { write, writeSync } from 'node:fs'

/** The destination of the log's lines. */
export interface Output {
  write(line: string): void
}

/** A batch leaves when it is this long, in characters, or its first line this old, in milliseconds. */
const batch = { length: 4_096, age: 250 }
/** Lines that don't go in wait, up to this many characters; those that come then are lost. */
const longestQueue = 1024 * 1024

/**
 * Writes lines in batches, away from the event loop. Lines that an output does not accept (the disk of its
 * file is full) wait and are tried again: they neither end the process nor delay its end.
 */
export function openOutput(fd: number): Output {
  let waiting = ''
  /** Taken from `waiting` and not written yet, part of a line perhaps. */
  let rest = Buffer.alloc(0)
  let isWriting = false
  let timer: NodeJS.Timeout | undefined

  function begin() {
    clearTimeout(timer)
    timer = undefined
    if (isWriting || !takeBatch()) return
    isWriting = true
    write(fd, rest, (error, count) => {
      isWriting = false
      rest = rest.subarray(count ?? 0)
      if (!error && (rest.length > 0 || waiting.length >= batch.length)) begin()
      else if (rest.length > 0 || waiting !== '') beginLater()
    })
  }

  function takeBatch(): boolean {
    if (rest.length === 0) {
      rest = Buffer.from(waiting)
      waiting = ''
    }
    return rest.length > 0
  }

  function beginLater() {
    timer ??= setTimeout(begin, batch.age).unref()
  }

  process.on('exit', () => {
    // A batch on its way is not written twice.
    let last = Buffer.concat([isWriting ? Buffer.alloc(0) : rest, Buffer.from(waiting)])
    try {
      while (last.length > 0) last = last.subarray(writeSync(fd, last))
    } catch {}
  })

  return {
    write(line) {
      if (waiting.length + line.length > longestQueue) return
      waiting += line
      if (waiting.length >= batch.length && rest.length === 0) begin()
      else beginLater()
    },
  }
}
