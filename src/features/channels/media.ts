/**
 * A file that somebody sent. `gone`: the provider has it no more; `too_large`: it is not fetched at all; `later`: it did
 * not come now. Whoever reads `body` bounds it.
 */
export type MediaAnswer =
  | { readonly outcome: 'ok'; readonly body: ReadableStream<Uint8Array>; readonly sha256: string | null }
  | { readonly outcome: 'gone' | 'too_large' | 'later'; readonly code: string }
