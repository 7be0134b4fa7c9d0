import { useRouteLoaderData } from 'react-router'
import type { WebConfig } from '#platform/web.ts'
import { paths } from '#src/paths.ts'

/** The installation that answers for this page: each one answers for its own. */
export function useInstallation() {
  const { config } = useRouteLoaderData('root') as { config: WebConfig }
  const { productName, origin, privacyEmail, identity, operator, isContactRead, version, hasDemo } = config
  return {
    productName,
    origin,
    host: new URL(origin).host,
    privacyEmail,
    identity,
    operator,
    isContactRead,
    version,
    hasDemo,
  }
}

/** The form for requests about personal data, with or without an address of the encarregado. */
export const dataRequest = `${paths.contact}?assunto=dados`
/** Flaws, barriers, proposals: subjects that the form has no entry for. */
export const otherSubject = `${paths.contact}?assunto=outro`
