import { newId, openTalk, store } from './talk.js'
import { icon, make, openLog } from './view.js'

/** The chat of a clinic's visitors, in the frame of its site or on a page of its own. */

const config = JSON.parse(document.body.dataset.chat)
const byId = (id) => document.getElementById(id)
const [log, composer, text, personButton, statusLine] = ['log', 'composer', 'text', 'person', 'status'].map(
  byId,
)
const site = config.isFrame ? new URL(document.referrer || 'https://site.invalid').origin : ''
const unsentKey = `acolhe.chat.${config.place}.naoEnviadas`
const draftKey = `acolhe.chat.${config.place}.rascunho`

let state = { messages: [], owner: 'new', name: '', isTyping: false, place: null, opensAt: null }
let unsent = JSON.parse(store.get(unsentKey) ?? '[]')
let isSending = false
let isConnected = true
let isOpen = !config.isFrame
let seenUpTo = ''
let readUpTo = ''

const tellHost = (message) => {
  // Nothing of the conversation is told: a number, and a wish to close.
  if (config.isFrame) parent.postMessage(message, site)
}

const draw = openLog(log, { choose: ({ id, title }) => write(title, { option: id }), retry: () => flush() })
const queue = make('p', { class: 'queue', role: 'status' })
const consent = make('p', { class: 'notice' }, config.consent)
log.append(consent, queue)

const talk = openTalk(config.place, {
  onState(next) {
    const before = new Set(state.messages.map(({ id }) => id))
    state = next
    const sent = new Set(next.messages.map(({ clientId }) => clientId))
    keepUnsent(unsent.filter(({ id }) => !sent.has(id)))
    show()
    const isNew = next.messages.some(({ id, from }) => from !== 'visitor' && !before.has(id))
    if (isNew || next.messages.length > 0) void tellSeen()
  },
  onOver() {
    state = { ...state, messages: [], owner: 'new', name: '', place: null }
    seenUpTo = readUpTo = ''
    show()
  },
  onConnection(is) {
    if (is === isConnected) return
    isConnected = is
    if (is) void flush()
    show()
  },
})

function keepUnsent(messages) {
  unsent = messages
  store.set(unsentKey, messages.length === 0 ? null : JSON.stringify(messages))
}

const greeting = {
  key: 'greeting',
  from: config.hasAssistant ? 'assistant' : 'person',
  name: '',
  text: config.greeting,
}

function show() {
  const hasWritten = state.messages.length + unsent.length > 0
  consent.hidden = hasWritten
  draw([
    greeting,
    ...state.messages.map((message) => ({ ...message, key: message.clientId ?? message.id })),
    ...unsent.map(({ id, text: said, hint }) => ({
      key: id,
      from: 'visitor',
      name: '',
      text: said,
      isPending: true,
      hint: isConnected && navigator.onLine ? hint : 'Sem conexão: vai quando ela voltar.',
    })),
  ])
  statusLine.textContent = headline()
  queue.textContent = queueLine()
  queue.hidden = queue.textContent === ''
  personButton.hidden = false
  personButton.disabled = state.owner === 'person' || state.owner === 'queue'
  personButton.lastChild.textContent =
    state.owner === 'person'
      ? 'Uma pessoa atende você'
      : state.owner === 'queue'
        ? 'Uma pessoa vai atender você'
        : 'Falar com uma pessoa'
}

const clock = (at) => {
  const zone = { timeZone: config.timeZone }
  const day = (when) => new Intl.DateTimeFormat('pt-BR', { ...zone, dateStyle: 'short' }).format(when)
  const time = new Intl.DateTimeFormat('pt-BR', { ...zone, hour: 'numeric', minute: '2-digit' }).format(at)
  const now = new Date()
  if (day(at) === day(now)) return `hoje às ${time}`
  if (day(at) === day(new Date(now.getTime() + 86_400_000))) return `amanhã às ${time}`
  const weekday = new Intl.DateTimeFormat('pt-BR', {
    ...zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(at)
  return `${weekday.replace('-feira', '')}, às ${time}`
}

function headline() {
  const { owner, name, place, opensAt } = state
  if (!isConnected || !navigator.onLine) return 'sem conexão'
  if (owner === 'person') return name ? `${name} atende você` : 'alguém da recepção atende você'
  if (owner === 'queue') return place === 1 ? 'você é a próxima pessoa da fila' : `você é o ${place}º da fila`
  if (config.hasAssistant) return 'o assistente responde na hora'
  return opensAt ? `a recepção responde ${clock(new Date(opensAt))}` : 'a recepção responde por aqui'
}

function queueLine() {
  const { owner, place, opensAt } = state
  if (owner === 'queue') {
    const where = place === 1 ? 'Você é a próxima pessoa a ser atendida.' : `Há ${place - 1} na sua frente.`
    return opensAt
      ? `Agora não há ninguém na recepção: respondem ${clock(new Date(opensAt))}. A resposta aparece aqui, neste aparelho, até o fim do dia.`
      : `${where} Pode deixar esta página aberta: a resposta aparece aqui.`
  }
  if (owner === 'assistant' && unsent.length === 0 && state.messages.at(-1)?.from === 'visitor')
    return 'O assistente está escrevendo.'
  if (state.isTyping) return `${state.name || 'Alguém da recepção'} está escrevendo.`
  return owner === 'resolved' ? 'Conversa encerrada. Escreva para continuar.' : ''
}

function write(said, over = {}) {
  const trimmed = said.trim()
  if (trimmed === '') return
  keepUnsent([...unsent, { id: newId(), text: trimmed, option: null, wantsPerson: false, site, ...over }])
  show()
  log.scrollTop = log.scrollHeight
  void flush()
}

const hints = {
  429: 'Muitas mensagens em pouco tempo. Vai em instantes.',
  404: 'O chat foi desligado. Fale com a clínica por telefone.',
  422: 'Esta mensagem não pôde ser enviada.',
}

/** Sends what waits, in its order. A message that was taken is not sent twice: it keeps its id. */
async function flush() {
  if (isSending) return
  isSending = true
  try {
    while (unsent.length > 0) {
      const [{ hint: _, ...first }] = unsent
      await talk.send(first)
      keepUnsent(unsent.filter(({ id }) => id !== first.id))
    }
    isConnected = true
  } catch (error) {
    const hint = hints[error.status] ?? 'Ainda não foi enviada.'
    keepUnsent(unsent.map((message) => ({ ...message, hint })))
    if (error.status === undefined) isConnected = navigator.onLine && isConnected
    if (error.status !== 404 && error.status !== 422)
      setTimeout(() => void flush(), error.status === 401 ? 0 : 8_000)
  } finally {
    isSending = false
    show()
  }
}

async function tellSeen() {
  const last = state.messages.findLast(({ from }) => from !== 'visitor')
  const unread = state.messages.filter(({ id, from }) => from !== 'visitor' && id > readUpTo).length
  const isRead = isOpen && document.visibilityState === 'visible'
  tellHost({ acolheChat: 'unread', unread: isRead ? 0 : unread })
  if (!last || last.id <= (isRead ? readUpTo : seenUpTo)) return
  try {
    await talk.seen(last.id, isRead)
    seenUpTo = last.id
    if (isRead) readUpTo = last.id
  } catch {
    // It is told with the next message.
  }
}

composer.addEventListener('submit', (event) => {
  event.preventDefault()
  write(text.value)
  text.value = ''
  store.set(draftKey, null)
  grow()
  text.focus()
})
text.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
    event.preventDefault()
    composer.requestSubmit()
  }
})
let typedAt = 0
text.addEventListener('input', () => {
  store.set(draftKey, text.value === '' ? null : text.value)
  grow()
  if (Date.now() - typedAt > 3_000) {
    typedAt = Date.now()
    talk.typing().catch(() => {})
  }
})
function grow() {
  text.style.height = 'auto'
  text.style.height = `${Math.min(text.scrollHeight, 120)}px`
}
personButton.addEventListener('click', () => write('Quero falar com uma pessoa', { wantsPerson: true }))

function addHeadButtons() {
  const head = document.querySelector('.head')
  const end = make(
    'button',
    { type: 'button', class: 'menu-item', role: 'menuitem' },
    'Encerrar e apagar deste aparelho',
  )
  const menu = make('div', { class: 'menu', role: 'menu', hidden: true }, end)
  const more = make(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': 'Mais opções',
      'aria-haspopup': 'menu',
      'aria-expanded': 'false',
    },
    icon('more'),
  )
  const toggle = (isShown) => {
    menu.hidden = !isShown
    more.setAttribute('aria-expanded', String(isShown))
    if (isShown) end.focus()
  }
  more.addEventListener('click', () => toggle(menu.hidden))
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      toggle(false)
      more.focus()
    }
  })
  document.addEventListener('click', ({ target }) => {
    if (!menu.hidden && !menu.contains(target) && !more.contains(target)) toggle(false)
  })
  end.addEventListener('click', async () => {
    toggle(false)
    keepUnsent([])
    text.value = ''
    store.set(draftKey, null)
    await talk.end()
    more.focus()
  })
  head.append(more, menu)
  if (!config.isFrame) return
  const close = make(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': 'Fechar o chat' },
    icon('close'),
  )
  close.addEventListener('click', () => tellHost({ acolheChat: 'close' }))
  head.append(close)
}

addHeadButtons()
composer.hidden = false
text.value = store.get(draftKey) ?? ''
grow()
show()
log.scrollTop = log.scrollHeight
void talk.listen().catch(() => {})
if (unsent.length > 0) void flush()

addEventListener('online', () => {
  isConnected = true
  void talk.listen()
  void flush()
  show()
})
addEventListener('offline', show)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void talk.listen()
  void tellSeen()
})
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tellHost({ acolheChat: 'close' })
})
addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== site) return
  const { acolheChat } = event.data ?? {}
  if (acolheChat === 'opened' || acolheChat === 'closed') {
    isOpen = acolheChat === 'opened'
    if (isOpen) text.focus()
    void tellSeen()
  }
  // The focus goes round: what came from the site's side enters at the other end.
  if (acolheChat === 'first') document.querySelector('.head button')?.focus()
  if (acolheChat === 'last') [...document.querySelectorAll('.foot a')].at(-1)?.focus()
})
tellHost({ acolheChat: 'ready' })
