/** A form of this very site: the browser says where it comes from; what says nothing is no browser's form. */
export const isOurs = (headers: Headers, origin: string): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' || headers.get('origin') === origin
