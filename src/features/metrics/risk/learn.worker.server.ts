import { parentPort, workerData } from 'node:worker_threads'
import type { PastAppointment } from './known.ts'
import { learnFrom } from './learn.ts'

/** The thread that learns: seconds of arithmetic, in which the process goes on answering. */

parentPort?.postMessage(learnFrom(workerData as readonly PastAppointment[]))
