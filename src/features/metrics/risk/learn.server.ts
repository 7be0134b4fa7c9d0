import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PastAppointment } from './known.ts'
import type { Learnt } from './learn.ts'

/** @see learnFrom; in a thread of its own. */
export async function learn(history: readonly PastAppointment[]): Promise<Learnt | null> {
  const worker = new Worker(new URL('./learn.worker.server.ts', import.meta.url), { workerData: history })
  // An error of the thread rejects.
  const [learnt] = (await once(worker, 'message')) as [Learnt | null]
  return learnt
}
