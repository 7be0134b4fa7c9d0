import { ConfigurationError } from '#platform/exit.server.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

/** Runs a command of the operator; what they can mend themselves is told in a sentence, everything else with its stack. */
export async function runCommand(command: (args: string[]) => Promise<unknown>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    const text =
      error instanceof ConfigurationError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}
