/** A list as PostgreSQL writes an array: one parameter, whatever the length. */
export const arrayOf = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
