import { minutesOfDay } from '#lib/days.ts'
import { type Html, html } from '#lib/html.ts'
import { minuteOf, wallOf } from '#lib/zones.ts'
import type { PanelCall, PanelState } from './state.server.ts'

/** What a television shows, as plain HTML: the server writes all of it, the script only puts it in place. */

export interface PanelAnswer {
  readonly html: string
  /** The newest call, by which the script knows that there is a new one. */
  readonly call: string | null
  readonly isPaired: boolean
  /** What a clock on the wall of the unit shows, as milliseconds of UTC. */
  readonly wallMs: number
}

export function answerOf(state: PanelState): PanelAnswer {
  if (state.kind === 'code')
    return { html: codePage(state.code).text, call: null, isPaired: false, wallMs: state.now.getTime() }
  return {
    html: callsPage(state).text,
    call: state.calls[0]?.id ?? null,
    isPaired: true,
    wallMs: wallMsOf(state.timeZone, state.now),
  }
}

const wallMsOf = (zone: string, instant: Date): number =>
  wallOf(zone, minuteOf(instant)) * 60_000 + (instant.getTime() % 60_000)

/** Formats as `10:42`. */
function timeIn(zone: string, instant: Date): string {
  const minute = ((wallOf(zone, minuteOf(instant)) % minutesOfDay) + minutesOfDay) % minutesOfDay
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Formats as `terça, 17 de novembro`. */
const dateIn = (zone: string, instant: Date): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })
    .format(instant)
    .replace('-feira', '')

const mark = html`<img class="mark" src="/favicon.svg" alt="">`

const accessible = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M10 16.5l2 -3l2 3m-2 -3v-2l3 -1m-6 0l3 1M12 7.5h.01"/></svg>`

const codePage = (code: string): Html => html`
<div class="pairing">
  ${mark}
  <h1>Painel de chamadas</h1>
  <p>Na recepção, abra o Painel de monitoramento, escolha “Televisões” e digite este código:</p>
  <p class="code">${code.slice(0, 3)} ${code.slice(3)}</p>
  <p class="soft">O código muda a cada 10 minutos. Esta página não precisa de conta.</p>
</div>`

function callsPage(state: Extract<PanelState, { kind: 'calls' }>): Html {
  const [newest, ...before] = state.calls
  return html`
<div class="now"><div class="edge"></div>
  <p class="clinic">${mark}${state.networkName}, ${state.unitName}</p>
  ${newest ? newestCall(newest, state.timeZone) : html`<p class="nobody">Aguarde, chamaremos pelo nome.</p>`}
</div>
<div class="side">
  <p class="clock" id="clock">${timeIn(state.timeZone, state.now)}</p>
  <p class="date">${dateIn(state.timeZone, state.now)}</p>
  <p class="lost" id="lost">Reconectando</p>
  ${before.length > 0 ? html`<h2>Chamados antes</h2><ul>${before.map(earlierCall)}</ul>` : ''}
  <p class="law">${accessible}Atendimento prioritário por lei. Precisa de ajuda? Fale no guichê.</p>
</div>`
}

const newestCall = ({ name, place, directions, calledAt }: PanelCall, zone: string): Html => html`
  <h1 class="name ${sizeOf(name)}">${name}</h1>
  <div class="where"><div class="place">${placeCard(place)}</div><div class="way">${
    directions === '' ? '' : html`<p>${directions}</p>`
  }<p class="when">Chamada às ${timeIn(zone, calledAt)}</p></div></div>`

/** The number of a room is what is looked for: "Sala 6" shows a large 6. */
function placeCard(place: string): Html {
  const [, word, number] = /^(.*\S)\s+(\d{1,3})$/.exec(place) ?? []
  return word && number ? html`<span>${word}</span><b>${number}</b>` : html`<b class="word">${place}</b>`
}

const earlierCall = ({ name, place }: PanelCall): Html => html`<li><b>${place}</b>${name}</li>`

/** From 218 px at the largest to 120 at the smallest, on a screen of 1920. */
function sizeOf(name: string): string {
  const longest = Math.max(...name.split(' ').map((word) => word.length))
  if (longest <= 9 && name.length <= 18) return 'large'
  return longest <= 12 && name.length <= 30 ? 'medium' : 'small'
}

/** The whole page, as the television loads it. */
export const panelPage = (answer: PanelAnswer): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<title>Painel de chamadas</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/painel.css">
<noscript><meta http-equiv="refresh" content="15"></noscript>
</head>
<body>
<main id="panel" aria-live="assertive" data-call="${answer.call ?? ''}" data-wall="${answer.wallMs}" data-paired="${answer.isPaired}">${answer.html}</main>
<button type="button" id="sound">Ativar som</button>
<script src="/painel.js"></script>
</body>
</html>`
