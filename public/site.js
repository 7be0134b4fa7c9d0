// What public pages gain with script: docs/site.md. Without it every one of them works as well.
;(() => {
  const root = document.documentElement
  const menus = [...document.querySelectorAll('details[data-menu]')]
  const shut = (menu, focus) => {
    if (!menu.open) return
    menu.open = false
    if (focus) menu.querySelector('summary').focus()
  }

  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const menu of menus) shut(menu, menu.contains(document.activeElement))
  })
  for (const kind of ['click', 'focusin'])
    addEventListener(kind, ({ target }) => {
      for (const menu of menus) if (!menu.contains(target)) shut(menu)
      // A link into this very page.
      if (kind === 'click' && target.closest?.('a')) for (const menu of menus) shut(menu)
    })

  const send = (form, button) =>
    fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form, button)),
      // Whoever follows a link at once has answered all the same.
      keepalive: true,
    })

  addEventListener('submit', async (event) => {
    const { target: form, submitter } = event
    if (form.matches('[data-theme-form]')) {
      event.preventDefault()
      if (submitter.value === 'system') root.removeAttribute('data-mantine-color-scheme')
      else root.setAttribute('data-mantine-color-scheme', submitter.value)
      const shown = [...form.querySelectorAll('button')].find((one) => one.offsetParent)
      if (document.activeElement === document.body || submitter.offsetParent === null) shown?.focus()
      // What could not be kept holds for this page.
      send(form, submitter).catch(() => {})
    } else if (form.action.endsWith('/cookies')) {
      event.preventDefault()
      form.closest('section').remove()
      send(form, submitter).catch(() => {})
    } else if (form.matches('[data-in-place]')) {
      event.preventDefault()
      submitter?.setAttribute('aria-disabled', 'true')
      try {
        const answer = await send(form, submitter)
        if (answer.redirected) {
          location.assign(answer.url)
          return
        }
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
        const next = document.importNode(page.querySelector('main'), true)
        document.querySelector('main').replaceWith(next)
        document.title = page.title
        const first = next.querySelector('[role=alert]') ?? next.querySelector('h1') ?? next
        first.tabIndex = -1
        first.focus()
        first.scrollIntoView({ block: 'start' })
      } catch {
        // No connection: the browser says so in its own way, and keeps what was typed.
        form.submit()
      }
    }
  })

  for (const place of document.querySelectorAll('[data-print]')) {
    place.hidden = false
    place.querySelector('button').onclick = () => print()
  }

  for (const code of document.querySelectorAll('[data-copy]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copiar'
    button.onclick = async () => {
      await navigator.clipboard.writeText(code.dataset.copy || code.textContent)
      button.textContent = 'Copiado'
    }
    code.after(button)
  }

  addEventListener('keydown', (event) => {
    const search = document.querySelector('input[data-slash]')
    if (event.key !== '/' || !search || event.target.matches('input, textarea, select')) return
    event.preventDefault()
    search.focus()
  })
})()
