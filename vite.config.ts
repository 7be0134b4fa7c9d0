import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunks } from './scripts/chunks.ts'
import { routesOnly } from './scripts/routesOnly.ts'

export default defineConfig({
  plugins: [reactRouter(), chunks(), routesOnly()],
  optimizeDeps: {
    // Everything a first visit may touch is scanned before it, or a cold cache answers 504 and the page hangs.
    entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/AdminFrame.tsx', 'src/features/*/ui/**/*.tsx'],
  },
  build: {
    // The content policy allows nothing inline: fonts and drawings stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Of a manifest (`feature.ts`) the web build reads one export; what only the others import is left out.
        moduleSideEffects: [{ test: /\/src\/(features|lib|platform)\/.+\.ts$/, sideEffects: false }],
      },
    },
    // The first that know `light-dark()` (tokens.css), so that it is sent as written.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})
