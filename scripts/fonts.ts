import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/**
 * Makes the public site's heading font of the whole Fraunces: letters of Portuguese, weight and softness
 * fixed, the optical size variable. Its result is in the repository; run it again after an update of the
 * font.
 */
const letters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...'ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüªº°§·×–—…“”‘’«»\u00a0',
].join('')

const full = createRequire(import.meta.url).resolve(
  '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
)
const subset = await subsetFont(await readFile(full), letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: 480, SOFT: 70, WONK: 0 },
})
await writeFile(new URL('../src/features/site/ui/kit/fraunces.woff2', import.meta.url), subset)
process.stdout.write(`${subset.length} bytes\n`)
