import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole site map; `paths.ts` holds the links to it. */
export default [
  index('features/site/ui/HomePage.tsx'),

  layout('features/accounts/ui/AppLayout.tsx', [
    route('auth', 'features/identity/ui/AuthLayout.tsx', [
      route('login', 'features/identity/ui/LoginPage.tsx'),
      route('register', 'features/identity/ui/RegisterPage.tsx'),
      route('forgot-password', 'features/accounts/ui/ForgotPasswordPage.tsx'),
    ]),
    // What mailed links open, whoever is signed in.
    route('auth/acao', 'features/identity/ui/ActionPage.tsx'),

    route('clinica', 'features/accounts/ui/AdminLayout.tsx', [
      index('features/dashboard/ui/DashboardRedirect.tsx'),
      layout('features/accounts/ui/NetworkGate.tsx', [
        route('dashboard', 'features/dashboard/ui/DashboardPage.tsx'),
        route('configuracao-rede', 'features/orgs/ui/NetworkPage.tsx'),
        route('configuracao-rede/nova', 'features/accounts/ui/NewNetworkPage.tsx'),
        route('configuracao-unidades', 'features/units/ui/UnitsPage.tsx'),
        route('conta', 'features/accounts/ui/AccountPage.tsx'),
        route('*', 'features/accounts/ui/shell/LostPage.tsx'),
      ]),
    ]),
  ]),

  route('*', 'features/site/ui/NotFoundPage.tsx'),
] satisfies RouteConfig
