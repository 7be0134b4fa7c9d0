/** What the script on a clinic's site knows of the chat. */
export interface WidgetConfig {
  readonly frame: string
  readonly origin: string
  /** Where it may stand. */
  readonly sites: readonly string[]
  readonly name: string
  readonly color: string
  readonly ink: string
  readonly isLeft: boolean
}

/**
 * Runs on the clinic's site, as text: it names nothing outside of itself. Shows a button, and the chat in a frame of ours,
 * which alone talks to us. Its styles stand in a shadow tree and are set by script, so that no policy of the site has to let
 * in styles, and none of the site's reach in.
 */
export function loadWidget(config: WidgetConfig): void {
  const { frame: address, origin, sites, name, color, ink, isLeft } = config
  const isLoaded = 'acolheChat' in window
  if (isLoaded) return
  if (!sites.includes(location.origin)) {
    // biome-ignore lint/suspicious/noConsole: whoever sets the chat up on their site looks there
    console.warn(`Chat: ${location.origin} não está entre os sites que a clínica liberou.`)
    return
  }
  Object.defineProperty(window, 'acolheChat', { value: true })
  const side = isLeft ? 'left' : 'right'
  const phone = matchMedia('(max-width: 600px)')
  const host = document.createElement('div')
  host.style.setProperty('color-scheme', 'inherit')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { all: initial; color-scheme: inherit; position: relative; z-index: 2147483000 }
    * { box-sizing: border-box }
    button.open { position: fixed; ${side}: 20px; bottom: 20px; display: grid; place-items: center; width: 56px; height: 56px;
      padding: 0; border: 0; border-radius: 50%; background: ${color}; color: ${ink}; box-shadow: 0 4px 16px rgb(0 0 0 / .24);
      cursor: pointer }
    button.open:focus-visible { outline: 3px solid ${color}; outline-offset: 3px; box-shadow: 0 0 0 3px #fff }
    svg { width: 26px; height: 26px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
    .count { position: absolute; top: -4px; ${isLeft ? 'left' : 'right'}: -4px; min-width: 22px; padding: 0 6px; border-radius: 11px;
      background: #b42318; color: #fff; font: 700 13px/22px system-ui, sans-serif }
    .veil { position: fixed; inset: 0; background: rgb(20 24 23 / .45) }
    .box { position: fixed; ${side}: 20px; bottom: 20px; width: 392px; height: 640px; max-width: calc(100vw - 40px);
      max-height: calc(100dvh - 40px); overflow: hidden; border-radius: 16px; box-shadow: 0 12px 48px rgb(0 0 0 / .28) }
    iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: inherit }
    .guard { position: fixed; width: 1px; height: 1px; opacity: 0 }
    [hidden] { display: none }
    @media (max-width: 600px) {
      .box { inset: 64px 0 0; width: auto; height: auto; max-width: none; max-height: none; border-radius: 20px 20px 0 0 }
    }
    @media (min-width: 601px) { .veil, .guard { display: none } }
    @media (forced-colors: active) { button.open { border: 2px solid } }
    @media (prefers-reduced-motion: no-preference) {
      .box { animation: rise .18s ease-out } @keyframes rise { from { opacity: 0; transform: translateY(12px) } }
    }`)
  root.adoptedStyleSheets = [sheet]

  const make = <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Readonly<Record<string, string>>,
    ...children: readonly Node[]
  ): HTMLElementTagNameMap[K] => {
    const element = document.createElement(tag)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...children)
    return element
  }
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute(
    'd',
    'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
  )
  svg.append(path)
  const count = make('span', { class: 'count', hidden: '', 'aria-hidden': 'true' })
  const button = make('button', { type: 'button', class: 'open', 'aria-haspopup': 'dialog' }, svg, count)
  const veil = make('div', { class: 'veil', hidden: '' })
  const box = make('div', { class: 'box', role: 'dialog', 'aria-label': `Chat de ${name}`, hidden: '' })
  // On a phone the chat lies over the page: the focus goes round in it.
  const guards = [
    make('div', { class: 'guard', tabindex: '0' }),
    make('div', { class: 'guard', tabindex: '0' }),
  ]
  let frame: HTMLIFrameElement | undefined
  let isReady = false
  let pageOverflow = ''

  const tell = (what: string) => {
    if (isReady) frame?.contentWindow?.postMessage({ acolheChat: what }, origin)
  }
  const showCount = (unread: number) => {
    count.hidden = unread === 0
    count.textContent = String(unread)
    button.setAttribute(
      'aria-label',
      unread === 0
        ? `Abrir o chat de ${name}`
        : `Abrir o chat de ${name}: ${unread} ${unread === 1 ? 'mensagem nova' : 'mensagens novas'}`,
    )
  }
  const lockPage = () => {
    const page = document.documentElement.style
    if (box.hidden || !phone.matches) page.overflow = pageOverflow
    else {
      pageOverflow = page.overflow
      page.overflow = 'hidden'
    }
    if (phone.matches) box.setAttribute('aria-modal', 'true')
    else box.removeAttribute('aria-modal')
  }
  const open = () => {
    if (!frame) {
      frame = make('iframe', { src: address, title: `Chat de ${name}`, allow: 'clipboard-write' })
      box.append(frame)
    }
    for (const element of [veil, box, ...guards]) element.hidden = false
    button.hidden = true
    showCount(0)
    lockPage()
    frame.focus()
    tell('opened')
  }
  const close = () => {
    for (const element of [veil, box, ...guards]) element.hidden = true
    button.hidden = false
    lockPage()
    button.focus()
    tell('closed')
  }

  showCount(0)
  button.addEventListener('click', open)
  veil.addEventListener('click', close)
  phone.addEventListener('change', lockPage)
  for (const guard of guards)
    guard.addEventListener('focus', () => {
      frame?.focus()
      tell(guard === guards[0] ? 'last' : 'first')
    })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !box.hidden) close()
  })
  addEventListener('message', (event: MessageEvent<{ acolheChat?: string; unread?: number }>) => {
    if (event.origin !== origin || !frame || event.source !== frame.contentWindow) return
    const { acolheChat, unread } = event.data
    if (acolheChat === 'close') close()
    if (acolheChat === 'ready') {
      isReady = true
      tell(box.hidden ? 'closed' : 'opened')
    }
    if (acolheChat === 'unread' && box.hidden) showCount(Number(unread))
  })
  const [before, after] = guards
  root.append(button, veil, ...(before ? [before] : []), box, ...(after ? [after] : []))
  document.body
    ? document.body.append(host)
    : addEventListener('DOMContentLoaded', () => document.body.append(host))
}
