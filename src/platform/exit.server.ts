/** How the process ends; `npm start` begins it anew after any failure but the last (scripts/watch.mjs). */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** EX_CONFIG of sysexits.h: another attempt would end the same way until somebody changes something. */
  configuration: 78,
}

/** What only whoever runs the product can mend, told in sentences for them: it is shown without a stack trace. */
export class ConfigurationError extends Error {}
