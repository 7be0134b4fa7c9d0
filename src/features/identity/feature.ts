import type { PageRoute, WebPart } from '#platform/feature.ts'

export const pages: readonly PageRoute[] = [
  { in: 'auth', path: 'login', page: 'features/identity/ui/LoginPage.tsx' },
  { in: 'auth', path: 'register', page: 'features/identity/ui/RegisterPage.tsx' },
  // What mailed links open, whoever is signed in.
  { in: 'app', path: 'auth/acao', page: 'features/identity/ui/ActionPage.tsx' },
]

export const web: WebPart = {}
