// `npm test`: sets the machine up, checks, tests, and closes with the totals. `npm test -- check|unit|e2e`
// runs a part; `npm run test:deep` kills, races, fills and fuzzes at length (docs/reliability.md).
import { accessSync, constants, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import {
  archiveSource,
  build,
  install,
  node,
  productEnv,
  root,
  runMain,
  SetupError,
  show,
  tool,
} from './setup.mjs'

const reports = join(root, '.cache')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const vitestReporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const parts = {
  check: [
    step('biome', ['check', '--error-on-warnings', '.']),
    step('react-router', ['typegen']),
    step('tsc', ['--noEmit']),
  ],
  unit: [step('vitest', ['run', ...vitestReporters, ...process.argv.slice(3)])],
  e2e: [buildWeb, runPlaywright],
}
/** Projects that `test:deep` runs for longer than `npm test`; test/deep/length.ts defines the lengths. */
const deepProjects = ['deep', 'unit', 'pure'].map((name) => `--project=${name}`)
const deepFiles = ['test/deep/', 'test/booking.test.ts', 'availability/oracle.test.ts']
const named = process.argv.slice(3)
const deep = [
  buildWeb,
  step('vitest', ['run', ...deepProjects, ...vitestReporters, ...(named.length > 0 ? named : deepFiles)], {
    TEST_LENGTH: 'deep',
  }),
]

await runMain(async () => {
  const [asked] = process.argv.slice(2)
  const known = { ...parts, deep }
  if (asked && !Object.hasOwn(known, asked)) {
    throw new SetupError(`Unknown part "${asked}": one of ${Object.keys(known).join(', ')}, or none for all.`)
  }
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })
  mkdirSync(reports, { recursive: true })
  const steps = asked ? known[asked] : Object.values(parts).flat()
  const broken = await firstFailure([install, node, ...steps])
  return close(broken, asked === 'check')
})

/** Runs the steps up to the first that fails. */
async function firstFailure(steps) {
  for (const run of steps) {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof SetupError)) throw error
      process.stdout.write(`\n${error.message}\n`)
      return error
    }
  }
  return undefined
}

/**
 * Prints the closing line, after the names of journeys that passed only at their second attempt: each is a
 * race to be mended. A step that broke without a failed test (types, build) counts as one failure.
 */
function close(broken, mayRunNothing) {
  const totals = [vitestTotals(), playwrightTotals()]
  const sum = (key) => totals.reduce((all, total) => all + total[key], 0)
  const passed = sum('passed')
  const skipped = sum('skipped')
  const failed = Math.max(sum('failed'), broken ? 1 : 0)
  const repeated = repeatedJourneys(readReport(playwrightReport)?.suites ?? [])
  if (repeated.length > 0)
    process.stdout.write(
      `\nPassed at the second attempt only:\n${repeated.map((name) => `  ${name}\n`).join('')}`,
    )
  process.stdout.write(
    `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${repeated.length > 0 ? `, ${repeated.length} at the second attempt` : ''}\n`,
  )
  const ranNothing = passed + failed === 0 && !mayRunNothing
  return failed > 0 || ranNothing ? 1 : 0
}

/** Returns the journeys of these suites, and of those within, that failed before they passed. */
function repeatedJourneys(suites) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
    ),
    ...repeatedJourneys(inner),
  ])
}

function vitestTotals() {
  const report = readReport(vitestReport)
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

function playwrightTotals() {
  const stats = readReport(playwrightReport)?.stats
  return {
    // A flaky test passed at another attempt.
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The step did not run, or ended before it wrote a report.
    return undefined
  }
}

function step(name, args, env = {}) {
  return async () => {
    process.stdout.write(`\n── ${[name, args[0]].join(' ')}\n`)
    const code = await show(tool(name), args, { env: productEnv(env) })
    if (code !== 0) throw new SetupError(`${name} ${args[0]} failed (${code}).`, code)
  }
}

async function buildWeb() {
  process.stdout.write('\n── build\n')
  await build()
  await archiveSource()
}

async function runPlaywright() {
  const chromium = findChromium() ?? (await installChromium())
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  await step('playwright', ['test', '--reporter=list,json', ...process.argv.slice(3)], env)()
}

function findChromium() {
  const { CHROMIUM_PATH: given, PATH = '' } = process.env
  if (given) {
    if (isExecutable(given)) return given
    throw new SetupError(`CHROMIUM_PATH=${given} is not a program that can be run.`)
  }
  const places = PATH.split(delimiter).flatMap((folder) => browsers.map((name) => join(folder, name)))
  return places.find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installChromium() {
  process.stdout.write('\n── Chromium is missing: installing it with apt-get\n')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = async (...args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return (await show(command, rest).catch(() => 1)) === 0
  }
  const done =
    (await apt('update', '-q')) && (await apt('install', '-y', '-q', '--no-install-recommends', 'chromium'))
  const found = done ? findChromium() : undefined
  if (found) return found
  throw new SetupError(
    'The end-to-end tests need Chromium, and it could not be installed with apt-get (as root, or by sudo without a password). ' +
      'Install it, or set CHROMIUM_PATH to one.',
  )
}
