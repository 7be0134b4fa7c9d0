import type { RouterContextProvider } from 'react-router'
import { webContext } from '#platform/web.ts'
import { type ExplainedReference, explain, referenceOf } from '../../documentation/reference.ts'

/** The reference of the API that this server serves. */
export async function readReference(context: Readonly<RouterContextProvider>): Promise<ExplainedReference> {
  const web = context.get(webContext)
  if (!web) throw new Error('The server renders pages with webContext set')
  return explain(referenceOf(await web.site.apiDocument()), web.site.help)
}
