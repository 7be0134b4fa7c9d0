/** Describes a browser like "Chrome no Windows", enough to recognise one's own device. */

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bWindows\b/, 'no Windows'],
  [/\bCrOS\b/, 'no Chromebook'],
  [/\bMac OS X\b/, 'no Mac'],
  [/\bLinux\b/, 'no Linux'],
]

export function deviceOf(userAgent: string): string {
  const named = (names: typeof browsers) => names.find(([shape]) => shape.test(userAgent))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (!browser && !system) return 'Aparelho desconhecido'
  return [browser ?? 'Navegador', system].filter(Boolean).join(' ')
}

export const isHandheld = (userAgent: string): boolean => /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent)
