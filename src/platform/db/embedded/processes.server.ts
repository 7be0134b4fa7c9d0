import { readdir, readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * True when `pid` is the postmaster of this cluster, by its program and folder: the number alone may belong
 * to any process by now. A zombie, which still has its number, has no command line left.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const [program = '', ...args] = await commandLine(pid)
  if (!program.endsWith('/postgres')) return false
  return (await worksIn(pid, cluster)) ?? args.includes(cluster)
}

/**
 * Ends what a killed postmaster left behind. Its sessions go by themselves unless they are busy; a new server
 * must not start next to them, and its recovery makes no difference between ways they ended.
 */
export async function endOrphans(cluster: string) {
  const deadline = Date.now() + 10_000
  for (let pids = await orphans(cluster); pids.length > 0; pids = await orphans(cluster)) {
    // The new server finds them too, and reports it.
    if (Date.now() > deadline) return
    for (const pid of pids) tryKill(pid)
    await sleep(20)
  }
}

async function orphans(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const ours = await Promise.all(
    pids.map(async (pid) => {
      const [title = ''] = await commandLine(pid)
      return title.startsWith('postgres: ') && (await worksIn(pid, cluster))
    }),
  )
  return pids.filter((_, index) => ours[index])
}

async function commandLine(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
}

/** True when a process has its working folder there; undefined when this process may not read it. */
async function worksIn(pid: number, folder: string): Promise<boolean | undefined> {
  const expected = await stat(folder)
  try {
    const actual = await stat(`/proc/${pid}/cwd`)
    return actual.ino === expected.ino && actual.dev === expected.dev
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? undefined : false
  }
}

function tryKill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended between the check and the kill.
  }
}
