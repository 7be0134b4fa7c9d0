import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in ticks of 10 ms. */
const tickMs = 10

interface Stat {
  pid: number
  parent: number
  ms: number
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Own time and that of children that have ended (fields 14 to 17 of proc(5)).
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    return { pid, parent: Number(fields[1]), ms: ticks * tickMs }
  } catch {
    return null
  }
}

/** Processor milliseconds of the processes and all their descendants. */
export function cpuOf(...roots: number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const family = new Set(roots)
  for (let grown = true; grown; ) {
    grown = false
    for (const { pid, parent } of all) {
      if (family.has(parent) && !family.has(pid)) {
        family.add(pid)
        grown = true
      }
    }
  }
  return all.filter((one) => family.has(one.pid)).reduce((sum, one) => sum + one.ms, 0)
}

/** Processor milliseconds of one process, without its children. */
export const cpuOfOne = (pid: number): number => statOf(pid)?.ms ?? 0

/** Resident memory in MiB. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1_024)
}
