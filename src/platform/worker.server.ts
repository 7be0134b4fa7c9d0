/** Work that goes on as long as the process does, beside the queue of jobs: in several processes at once. */
export interface Worker {
  readonly name: string
  start(): void
  /** Takes nothing more, and finishes what is under way. */
  stop(): Promise<void>
}
