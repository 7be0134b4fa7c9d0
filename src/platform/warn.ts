/** For the browser's log: a failure that the person need not know of. Never personal data. */
export function warn(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log that the specification asks for
  console.warn(message, ...(cause === undefined ? [] : [cause]))
}
