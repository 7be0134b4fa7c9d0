import { createSecrets } from '#platform/secrets.server.ts'

export const testSecrets = createSecrets('a secret key that is long enough for tests')
