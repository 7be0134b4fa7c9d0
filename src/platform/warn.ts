/** For the browser's log: what went wrong without the person having to know. Never personal data. */
export function warn(message: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log that the specification asks for
  console.warn(message, ...(cause === undefined ? [] : [cause]))
}
