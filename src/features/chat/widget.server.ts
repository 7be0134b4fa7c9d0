import type { ChatNetwork } from './networks.server.ts'
import { brandOf } from './rules.ts'
import { loadWidget, type WidgetConfig } from './widget.ts'

const common = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The clinic's own colour stands in attributes; these can't load or run anything.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
]

/** Of our own page: it stands in no frame. */
export const pagePolicy = [...common, "frame-ancestors 'none'"].join('; ')

/** Of the chat in a site's frame: the sites that the network named, and no other, may show it. */
export const framePolicy = (origins: readonly string[]): string =>
  [...common, `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`].join('; ')

/** The script that a clinic puts on its site, with what it needs to know of the network. */
export function widgetScript(network: ChatNetwork | null, origin: string): string {
  if (!network?.settings.isOn) return '// Este chat não existe ou está desligado.\n'
  const { place, name, settings } = network
  const brand = brandOf(settings.color)
  const config: WidgetConfig = {
    frame: `${origin}/chat/${place}/janela`,
    origin,
    sites: settings.origins,
    name: settings.title || name,
    color: brand.brand ?? '',
    ink: brand['brand-ink'] ?? '',
    isLeft: settings.position === 'left',
  }
  // A site may copy the script into its page: no name ends it there.
  return `(${loadWidget.toString()})(${JSON.stringify(config).replaceAll('<', '\\u003c')})\n`
}
