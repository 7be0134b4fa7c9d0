// The shared parts of `npm start` and `npm test`: dependencies, build and the Node that runs the product.
// Runs on Node 20 with nothing installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { basename, delimiter, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')
const installStamp = join(modules, '.acolhe-stamp')
const buildStamp = join(root, 'build/.acolhe-stamp')
const buildSources = [
  ...['src', 'content', 'public', 'scripts/precompress.ts', 'scripts/serviceWorker.ts'],
  ...['scripts/chunks.ts', 'scripts/routesOnly.ts'],
  ...['vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package-lock.json'],
]
/** Below the built pages, so that a new build, which clears them, asks for a new archive. */
const sourceStamp = join(root, 'build/client/codigo-fonte/.acolhe-stamp')
const sourceSources = [
  'LICENSE',
  'README.md',
  'content',
  'db',
  'docs',
  'public',
  'scripts',
  'src',
  'package.json',
]

/** A reason to stop that needs no stack trace. */
export class SetupError extends Error {
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

/** Runs a bootstrap to its exit code; an error that stops it is printed in one paragraph. */
export async function runMain(main) {
  // Output that nobody reads any more, or that has no room, is lost: it must not end the rest.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.code
  }
}

/** Installs the dependencies when package.json or the lock file is not the one they were installed from. */
export async function install() {
  const wanted = hashOf(['package.json', 'package-lock.json'])
  if (stampIs(installStamp, wanted)) return
  await alone(async () => {
    if (stampIs(installStamp, wanted)) return
    const { command, args } = npm()
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--include=dev', '--include=optional']
    // NODE_ENV=production in the environment would leave out what the build needs.
    const env = { ...process.env, NODE_ENV: 'development' }
    await quietly('Installing dependencies', command, [...args, 'ci', ...flags], { env })
    writeFileSync(installStamp, wanted)
  })
}

/** Builds the web part when a source is not the one it was built from. */
export async function build() {
  const wanted = hashOf(buildSources)
  if (stampIs(buildStamp, wanted)) return
  await alone(async () => {
    if (stampIs(buildStamp, wanted)) return
    rmSync(buildStamp, { force: true })
    const env = productEnv({ NODE_ENV: 'production' })
    const reactRouter = join(modules, '@react-router/dev/bin.cjs')
    await quietly('Building', node(), [reactRouter, 'build'], { env })
    await quietly('Listing', node(), [join(root, 'scripts/serviceWorker.ts')], { env })
    await quietly('Compressing', node(), [join(root, 'scripts/precompress.ts')], { env })
    mkdirSync(join(root, 'build'), { recursive: true })
    writeFileSync(buildStamp, wanted)
  })
}

/** Makes the archive of the source that the installation offers when what runs is not what it was made of. */
export async function archiveSource() {
  const wanted = hashOf(sourceSources)
  if (stampIs(sourceStamp, wanted)) return
  await alone(async () => {
    if (stampIs(sourceStamp, wanted)) return
    const env = productEnv({ NODE_ENV: 'production' })
    await quietly('Packing the source', node(), [join(root, 'scripts/source.ts')], { env })
    writeFileSync(sourceStamp, wanted)
  })
}

let chosenNode

/** The Node 24 that comes with the dependencies, else the running one if it is new enough. */
export function node() {
  chosenNode ??= chooseNode()
  return chosenNode
}

function chooseNode() {
  const installed = join(bin, 'node')
  // Tried, not only looked for: on a system without glibc the file is there and does not run.
  if (spawnSync(installed, ['--version']).status === 0) return installed
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new SetupError(
    `No Node 24 comes with the dependencies for ${process.platform}-${process.arch}, ` +
      `and this is Node ${process.versions.node}. Install Node 24 or newer and try again.`,
  )
}

/** Environment where the tools of this project, and its Node, come first. */
export function productEnv(more = {}) {
  return { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), ...more }
}

/** A tool of the project, as its path. */
export function tool(name) {
  return join(bin, name)
}

/** Runs a program in sight of the user; resolves to its exit code. */
export function show(command, args, { env = process.env } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
  return exitOf(child, command, (signal) => child.kill(signal))
}

/** Memory for young objects, in MiB: what V8 would take on its own costs a hundred more and answers no faster. */
const youngSpace = '--max-semi-space-size=16'
/** Compiled code of the last start: the next one begins sooner, with less memory. */
const compiled = { NODE_COMPILE_CACHE: join(modules, '.cache/node') }

/**
 * Starts the server in sight of the user; it is stopped over its lifeline, which knows of signals it got
 * itself.
 */
export function startServer(main, env) {
  const lifeline = pathToFileURL(join(root, 'scripts/lifeline.mjs')).href
  return spawn(node(), [youngSpace, '--import', lifeline, resolve(root, main)], {
    cwd: root,
    env: { ...compiled, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/** Runs a program with one line that shows its title and duration; its output is shown if it fails. */
async function quietly(title, command, args, { env }) {
  process.stdout.write(`${title} … `)
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await exitOf(child, command, (signal) => child.kill(signal))
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(code === 0 ? `${seconds} s\n` : `failed after ${seconds} s\n`)
  if (code === 0) return
  throw new SetupError(
    `${Buffer.concat(output)}\n${title} failed (${basename(command)} ended with ${code}).`,
    code,
  )
}

function exitOf(child, name, tell) {
  const forgetSignals = passSignals(tell)
  return new Promise((done, fail) => {
    child.on('error', (error) => fail(new SetupError(`${name}: ${error.message}`)))
    child.on('close', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  }).finally(forgetSignals)
}

/**
 * Passes each signal on once: npm passes them on as well, so that one Ctrl-C arrives here twice. `notice` is
 * also called for those that need no passing on.
 */
export function passSignals(tell, notice = () => {}) {
  const passed = new Set()
  const pass = (signal) => {
    notice(signal)
    if (passed.has(signal) || (signal === 'SIGINT' && isTerminalJob())) return
    passed.add(signal)
    tell(signal)
  }
  const signals = ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}

/**
 * In the foreground of a terminal, Ctrl-C reaches the child by itself: a second one would cut its orderly end
 * short.
 */
function isTerminalJob() {
  try {
    const [, , group, , , foreground] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    return group === foreground
  } catch {
    return process.stdin.isTTY === true
  }
}

function npm() {
  const { npm_execpath: script, npm_node_execpath: itsNode } = process.env
  const isNpm = script !== undefined && /^npm-cli\.c?js$/.test(basename(script))
  return isNpm ? { command: itsNode ?? process.execPath, args: [script] } : { command: 'npm', args: [] }
}

/**
 * Does `work` while no other start of this folder does. A name in the kernel's list of sockets is the lock: it is
 * gone with the process, however that ended. Elsewhere than on Linux there is no such list, and no lock.
 */
async function alone(work) {
  if (process.platform !== 'linux') return work()
  const name = `\0acolhe-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  let lock = await take(name)
  if (!lock) process.stdout.write('Waiting for another start of this folder …\n')
  for (; !lock; lock = await take(name)) await new Promise((resolve) => setTimeout(resolve, 100))
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function take(name) {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(name, () => resolve(server))
  })
}

function stampIs(file, wanted) {
  return existsSync(file) && readFileSync(file, 'utf8') === wanted
}

/** One hash of files and folders, by name and content; missing ones count as nothing. */
function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of paths.flatMap(filesOf)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [path]
  return readdirSync(join(root, path), { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .sort()
}
