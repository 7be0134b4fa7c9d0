/** Links to what `routes.ts` maps. */
export const paths = {
  home: '/',
  login: '/auth/login',
  register: '/auth/register',
  forgotPassword: '/auth/forgot-password',
  admin: '/clinica',
  dashboard: '/clinica/dashboard',
  network: '/clinica/configuracao-rede',
  account: '/clinica/conta',
  newNetwork: '/clinica/configuracao-rede/nova',
} as const

/** Where sign-in leads afterwards is kept here in the address of the sign-in page. */
export const returnParameter = 'depois'

/** The sign-in page that afterwards leads to where the person was going. */
export function loginLeadingTo(destination: string): string {
  return isDefaultDestination(destination)
    ? paths.login
    : `${paths.login}?${new URLSearchParams({ [returnParameter]: destination })}`
}

/** Where to go after sign-in: only into the admin of this very site, whatever the address says. */
export function destinationAfterLogin(search: URLSearchParams): string {
  const wanted = search.get(returnParameter)
  if (!wanted || !URL.canParse(wanted, base)) return paths.admin
  const url = new URL(wanted, base)
  const inAdmin = url.pathname === paths.admin || url.pathname.startsWith(`${paths.admin}/`)
  return url.origin === base && inAdmin ? `${url.pathname}${url.search}${url.hash}` : paths.admin
}

const base = 'https://site.invalid'

const isDefaultDestination = (path: string) => path === paths.admin || path === paths.dashboard
