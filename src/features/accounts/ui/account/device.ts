/** "Chrome no Windows": enough to recognise an own device by. */

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

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "há 3 horas"; of what was within a minute, "agora". */
export function since(instant: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000)
  const unit = units.find(([, size]) => seconds >= size)
  return unit ? relative.format(-Math.floor(seconds / unit[1]), unit[0]) : 'agora'
}
