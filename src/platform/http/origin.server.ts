/**
 * True for a form of this very site: the browser names the origin; a request that names none is no browser's
 * form.
 */
export const isOurs = (headers: Headers, origin: string): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' || headers.get('origin') === origin
