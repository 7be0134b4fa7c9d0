/**
 * The format in which PostgreSQL writes most instants, in JSON or as text. Converted without a `Date`: lists
 * have thousands.
 */
const wholeSecond = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\+00(:00)?$/
export const iso = (text: string) =>
  wholeSecond.test(text) ? `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z` : new Date(text).toISOString()
