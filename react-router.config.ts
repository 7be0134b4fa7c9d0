import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole map comes with the first page: no further request before a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
