import type { RouterContextProvider } from 'react-router'
import { webContext } from '#platform/web.ts'
import { type Reference, referenceOf } from '../../documentation/reference.ts'

/** The reference of the API that this server serves. */
export async function readReference(context: Readonly<RouterContextProvider>): Promise<Reference> {
  const web = context.get(webContext)
  if (!web) throw new Error('The server renders pages with webContext set')
  return referenceOf(await web.site.apiDocument())
}
