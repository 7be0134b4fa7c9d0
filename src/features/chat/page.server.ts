import { type Html, html } from '#lib/html.ts'
import { formatPhone } from '#lib/phone.ts'
import { ofPlace } from '#lib/portuguese/ofPlace.ts'
import type { ChatNetwork } from './networks.server.ts'
import { brandOf, consentText } from './rules.ts'

/** The chat as HTML: the same in the frame of a clinic's site and on our own page. Its script does the rest. */

export interface ChatPage {
  readonly network: ChatNetwork
  readonly hasAssistant: boolean
  /** In the frame of another site. */
  readonly isFrame: boolean
  readonly productName: string
}

/** What the script is told. */
function configOf({ network, hasAssistant, isFrame }: ChatPage): string {
  const { place, name, timeZone, settings } = network
  return JSON.stringify({
    place,
    name,
    title: settings.title || name,
    greeting: settings.greeting || greetingOf(name, hasAssistant),
    hasAssistant,
    consent: consentText(name),
    timeZone,
    isFrame,
  })
}

const greetingOf = (name: string, hasAssistant: boolean): string =>
  hasAssistant
    ? `Oi, sou o assistente ${ofPlace(name)}, não sou uma pessoa. Posso marcar, confirmar ou tirar dúvidas. O que você precisa?`
    : `Oi. Aqui você escreve para a recepção ${ofPlace(name)}. O que você precisa?`

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('') || name.charAt(0).toUpperCase()

/** Without scripts, or where the chat is off, the clinic is reached as it always was. */
function contactOf({ phone, email, address }: ChatNetwork): Html {
  return html`<ul class="contact">${[
    ...(phone === '' ? [] : [html`<li><a href="tel:+55${phone}">${formatPhone(phone)}</a></li>`]),
    ...(email === '' ? [] : [html`<li><a href="mailto:${email}">${email}</a></li>`]),
    ...(address === '' ? [] : [html`<li>${address}</li>`]),
  ]}</ul>`
}

export function chatPage(page: ChatPage): string {
  const { network, isFrame } = page
  const { name, settings } = network
  const title = settings.title || name
  const brand = brandOf(settings.color)
  const style = Object.entries(brand)
    .map(([key, value]) => `--${key}:${value}`)
    .join(';')
  return html`<!doctype html>
<html lang="pt-BR" style="${style}">
<head>
<meta charset="utf-8">
<title>Chat de ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="description" content="Escreva para ${name}: marque, confirme ou tire dúvidas.">
<meta name="color-scheme" content="light dark">
${settings.isIndexed && settings.isOn && !isFrame ? '' : html`<meta name="robots" content="noindex">`}
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/chat-files/chat.css">
${settings.isOn ? html`<script type="module" src="/chat-files/chat.js"></script>` : ''}
</head>
<body class="${isFrame ? 'in-frame' : 'own-page'}" data-chat="${configOf(page)}">
${isFrame ? '' : aboveChat(network)}
<main class="chat">
<div class="head">
<span class="avatar" aria-hidden="true">${initialsOf(title)}</span>
<div class="names"><h1 id="title">${title}</h1><p id="status">${settings.isOn ? '' : 'o chat está desligado'}</p></div>
</div>
${settings.isOn ? body(page) : html`<div class="log"><p class="notice">Por aqui ninguém responde agora. Fale com a clínica:</p>${contactOf(network)}</div>`}
</main>
</body>
</html>`.text
}

const hasContact = ({ phone, email, address }: ChatNetwork): boolean => phone + email + address !== ''

/** Our own page says how else the clinic is reached. */
const aboveChat = (network: ChatNetwork): Html | string =>
  hasContact(network) ? html`<header class="clinic">${contactOf(network)}</header>` : ''

const body = ({ network, productName }: ChatPage): Html => html`
<div class="log" id="log" role="log" aria-label="Conversa" tabindex="0">
<noscript><p class="notice">O chat precisa de JavaScript. Sem ele, fale com a clínica por aqui:</p>${contactOf(network)}</noscript>
</div>
<form class="composer" id="composer" hidden>
<label class="unseen" for="text">Sua mensagem</label>
<textarea id="text" rows="1" maxlength="1000" autocomplete="off" placeholder="Escreva sua mensagem"></textarea>
<button type="submit" class="send" aria-label="Enviar"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M10 14 21 3M21 3l-6.5 18a.55.55 0 0 1-1 0L10 14l-7-3.500a.55.55 0 0 1 0-1L21 3"/></svg></button>
</form>
<div class="foot"><button type="button" class="ask" id="person" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2"/></svg>Falar com uma pessoa</button><a class="privacy" href="${network.settings.privacyUrl || '/privacy'}" target="_blank" rel="noopener">Privacidade<span class="unseen"> de ${network.settings.privacyUrl ? network.name : productName} (abre em outra aba)</span></a></div>`
