import { useRouteLoaderData } from 'react-router'
import type { WebConfig } from '#platform/web.ts'
import { paths } from '#src/paths.ts'

/** Whose page this is: each installation of the program answers for its own. */
export function useInstallation() {
  const { config } = useRouteLoaderData('root') as { config: WebConfig }
  const { productName, origin, privacyEmail, identity } = config
  return { productName, origin, host: new URL(origin).host, privacyEmail, identity }
}

/** Where requests about personal data go, with or without an address of the encarregado. */
export const dataRequest = `${paths.contact}?assunto=dados`
/** Flaws, barriers, proposals: what has no subject of its own in the form. */
export const otherSubject = `${paths.contact}?assunto=outro`
