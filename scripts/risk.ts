import { readFile } from 'node:fs/promises'
import { readHistory } from '#features/metrics/risk/history.ts'
import { judgeRisk } from '#features/metrics/risk/judge.ts'
import { decodeText } from '#lib/csv.ts'
import { ConfigurationError } from '#platform/exit.server.ts'
import { runCommand, say } from './command.ts'

/**
 * `npm run risk -- FILE`: learns a forecast of missed appointments from the first 70 % of a CSV by time, judges it on the
 * rest, and prints how good it is as JSON. The columns are in docs/operations.md.
 */
await runCommand(async ([file]) => {
  if (!file) throw new ConfigurationError('Name the file: npm run risk -- FILE')
  const bytes = await readFile(file).catch((error: Error) => {
    throw new ConfigurationError(`${file} can't be read: ${error.message}`)
  })
  const { history, problems } = readHistory(decodeText(bytes))
  for (const { line, text } of problems.slice(0, 20)) process.stderr.write(`line ${line}: ${text}\n`)
  if (problems.length > 20) process.stderr.write(`and ${problems.length - 20} lines more\n`)
  const judged = judgeRisk(history)
  if (!judged)
    throw new ConfigurationError(
      `${history.length} appointments are too few to learn from: the first 70 % must be at least 500, some of them missed.`,
    )
  say(JSON.stringify({ ...judged.judgement, ignoredLines: problems.length }, null, 2))
})
