/**
 * The exit codes of the process; `npm start` restarts it after any failure but the last (scripts/watch.mjs).
 */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** EX_CONFIG of sysexits.h: another attempt would end the same way until somebody changes something. */
  configuration: 78,
}

/**
 * An error that only the operator of the installation can mend, with a message for them: shown without a
 * stack trace.
 */
export class ConfigurationError extends Error {}
