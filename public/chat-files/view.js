/** What the chat's page shows: elements alone, filled with text and never with markup. */

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(name, value === true ? '' : value)
  element.append(...children)
  return element
}

const icons = {
  robot:
    'M6 6h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2M9 16v4M15 16v4M12 2v4M9 11h.01M15 11h.01M2 10v2M22 10v2',
  person: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3',
  close: 'M18 6 6 18M6 6l12 12',
  more: 'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
}

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', icons[name])
  svg.append(path)
  return svg
}

const authorOf = ({ from, name }) =>
  from === 'person'
    ? make('p', { class: 'author' }, icon('person'), name || 'Recepção')
    : make('p', { class: 'author assistant' }, icon('robot'), 'Assistente')

/** Times stand beside each other, all else below one another. */
function optionsOf(options, choose) {
  const areTimes = options.every(
    ({ title, description }) => /^\d{1,2}(:|h)\d{2}$/.test(title) && !description,
  )
  return make(
    'ul',
    { class: areTimes ? 'options times' : 'options' },
    ...options.map((option) => {
      const button = make('button', { type: 'button', class: 'option' }, make('span', {}, option.title))
      if (option.description) button.append(make('small', {}, option.description))
      button.addEventListener('click', () => choose(option))
      return make('li', {}, button)
    }),
  )
}

/** Addresses can be pressed. Only those that are written out, and no other scheme. */
function linked(text) {
  return text
    .split(/(https?:\/\/[^\s]+[^\s.,;:!?)])/)
    .map((part, at) =>
      at % 2 === 1
        ? make('a', { class: 'link', href: part, target: '_blank', rel: 'noopener noreferrer' }, part)
        : part,
    )
}

const bubbleOf = (message) =>
  make(
    'div',
    { class: `bubble ${message.from}${message.isPending ? ' pending' : ''}` },
    make('span', { class: 'unseen' }, message.from === 'visitor' ? 'Você: ' : ''),
    make('span', {}, ...linked(message.text)),
  )

/** Draws what is new and leaves what is there: a screen reader hears new messages alone. */
export function openLog(log, { choose, retry }) {
  const drawn = new Map()

  function entryOf(message, before, isLast) {
    const isTheirs = message.from !== 'visitor'
    const isNewAuthor = isTheirs && (before?.from !== message.from || before?.name !== message.name)
    const entry = make(
      'div',
      { class: `entry ${message.from}` },
      ...(isNewAuthor ? [authorOf(message)] : []),
      bubbleOf(message),
    )
    if (isTheirs && isLast && message.options?.length > 0) entry.append(optionsOf(message.options, choose))
    if (message.isPending) {
      const again = make('button', { type: 'button', class: 'again' }, 'Tentar agora')
      again.addEventListener('click', retry)
      entry.append(
        make(
          'p',
          { class: 'hint' },
          icon('clock'),
          message.hint ?? 'Enviando',
          ...(message.hint ? [again] : []),
        ),
      )
    }
    return entry
  }

  return (messages) => {
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80
    const known = new Set()
    let last = null
    messages.forEach((message, at) => {
      const isLast = at === messages.length - 1
      const key = message.key
      known.add(key)
      const form = JSON.stringify([message.text, message.isPending, message.hint, isLast && message.options])
      const old = drawn.get(key)
      if (old?.form !== form) {
        const element = entryOf(message, messages[at - 1], isLast)
        if (old) old.element.replaceWith(element)
        else if (last) last.after(element)
        else log.prepend(element)
        drawn.set(key, { element, form })
      }
      last = drawn.get(key).element
    })
    for (const [key, { element }] of drawn)
      if (!known.has(key)) {
        element.remove()
        drawn.delete(key)
      }
    if (isAtEnd) log.scrollTop = log.scrollHeight
  }
}
