import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { mapWeek } from '../src/lib/weekHours.ts'
import { pinheiros } from '../test/world.ts'
import { isPhone, withAgenda } from './agenda.ts'
import { apiAs } from './api.ts'
import { expectAccessible } from './axe.ts'
import { bubble, visitor, write } from './chat.ts'
import { idTokenOf } from './secondFactor.ts'
import { expect, test } from './test.ts'

const inbox = '/clinica/monitoramentos/conversas'

/** A clinic that has configured nothing of its chat. It names no hours: somebody may be there at any time of the day. */
async function withChat(page: Page) {
  const { person, unit } = await withAgenda(page)
  const api = await apiAs(page, person)
  await api.put(`/units/${unit.id}`, { ...pinheiros, hours: mapWeek(() => []), version: 1 })
  return { ...api, chat: `/chat/${api.orgId}` }
}

/** A clinic's own site, at another origin and with the strictest policy under which the chat can be shown. */
async function openSite(chatOrigin: string, place: string, host = 'localhost') {
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${chatOrigin}; frame-src ${chatOrigin}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
    })
    response.end(`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Clínica</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>Clínica Vereda</h1><p>Cardiologia e exames. <a href="#horarios">Horários</a></p></main>
<script src="${chatOrigin}/widget.js?rede=${place}" async></script></body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a visitor writes on the network’s own page, the front desk answers live, and both see how it stands', async ({
  page,
  browser,
}) => {
  const { chat } = await withChat(page)
  await page.goto(inbox)
  const context = await visitor(browser, page)
  const theirs = await context.newPage()
  await theirs.goto(chat)
  await expect(theirs.getByText('Aqui você escreve para a recepção')).toBeVisible()
  await expect(theirs.getByText('guarda a conversa')).toBeVisible()
  await expectAccessible(theirs, { isStatic: true })

  await write(theirs, 'Oi, queria marcar cardiologista')
  await expect(bubble(theirs, 'Oi, queria marcar cardiologista')).toBeVisible()
  await expect(theirs.getByText('Você é a próxima pessoa a ser atendida.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Uma pessoa vai atender você' })).toBeDisabled()
  await expect(theirs.getByText('guarda a conversa')).toBeHidden()

  await page.getByRole('link', { name: /^Visitante \w{4}/ }).click()
  const thread = page.getByRole('region', { name: 'Conversa', exact: true })
  await expect(thread.getByText('Oi, queria marcar cardiologista')).toBeVisible()
  const answer = thread.getByRole('textbox', { name: 'Resposta' })
  await answer.fill('Olá. Tenho quinta às 9h, pode ser?')
  await answer.press('Enter')

  await expect(bubble(theirs, 'Olá. Tenho quinta às 9h, pode ser?')).toBeVisible()
  await expect(theirs.getByText('Olga atende você')).toBeVisible()
  await expect(thread.getByRole('img', { name: 'Lida' })).toBeVisible()
  await expectAccessible(theirs, { isStatic: true })

  // The same device resumes; another one knows nothing.
  await theirs.reload()
  await expect(bubble(theirs, 'Olá. Tenho quinta às 9h, pode ser?')).toBeVisible()
  expect(await context.cookies()).toEqual([])
  const stranger = await (await visitor(browser, page)).newPage()
  await stranger.goto(chat)
  await expect(stranger.getByText('Aqui você escreve para a recepção')).toBeVisible()
  await expect(bubble(stranger, 'Olá. Tenho quinta às 9h, pode ser?')).toHaveCount(0)

  // Ended by its visitor, it is gone from the device.
  await theirs.getByRole('button', { name: 'Mais opções' }).click()
  await theirs.getByRole('menuitem', { name: 'Encerrar e apagar deste aparelho' }).click()
  await expect(bubble(theirs, 'Oi, queria marcar cardiologista')).toHaveCount(0)
  await theirs.reload()
  await expect(bubble(theirs, 'Oi, queria marcar cardiologista')).toHaveCount(0)
})

test('on a site with a strict policy the chat opens, keeps the focus on a phone, closes by Esc and goes on later', async ({
  page,
  browser,
  baseURL,
}) => {
  const { orgId, put } = await withChat(page)
  const site = await openSite(baseURL ?? '', orgId)
  const other = await openSite(baseURL ?? '', orgId)
  // Of another site in the sense of storage, which a browser may keep from frames: nothing can be resumed there.
  const foreign = await openSite(baseURL ?? '', orgId, '127.0.0.1')
  try {
    const settings = {
      isOn: true,
      origins: [site.origin, foreign.origin],
      title: 'Clínica Vereda',
      version: null,
    }
    await put('/channels/chat', settings)
    const context = await visitor(browser, page)
    const theirs = await context.newPage()
    const refusals: string[] = []
    theirs.on('console', (message) => {
      if (/Content.Security.Policy|Refused to/i.test(message.text())) refusals.push(message.text())
    })
    await theirs.goto(site.origin)
    const open = theirs.getByRole('button', { name: 'Abrir o chat de Clínica Vereda' })
    await open.click()
    const frame = theirs.frameLocator('iframe[title="Chat de Clínica Vereda"]')
    await expect(frame.getByRole('textbox', { name: 'Sua mensagem' })).toBeFocused()
    const box = await theirs.getByRole('dialog', { name: 'Chat de Clínica Vereda' }).boundingBox()
    if (isPhone(page)) expect(box).toMatchObject({ x: 0, y: 64, width: 390 })
    else expect(box).toMatchObject({ width: 392, height: 640 })
    await write(frame, 'Vocês atendem Unisol?')
    await expect(bubble(frame, 'Vocês atendem Unisol?')).toBeVisible()
    await expect(frame.getByText('Você é a próxima pessoa a ser atendida.')).toBeVisible()

    await theirs.keyboard.press('Escape')
    await expect(theirs.getByRole('dialog')).toBeHidden()
    await expect(open).toBeFocused()

    await theirs.reload()
    await open.click()
    await expect(bubble(frame, 'Vocês atendem Unisol?')).toBeVisible()
    await frame.getByRole('button', { name: 'Fechar o chat' }).click()
    await expect(theirs.getByRole('dialog')).toBeHidden()
    expect(await context.cookies()).toEqual([])
    expect(refusals).toEqual([])

    await theirs.goto(foreign.origin)
    await open.click()
    await write(frame, 'Sem guardar nada')
    // Where the browser keeps storage from frames it is another visitor, and elsewhere the one of before.
    await expect(
      frame.getByText(/Há 1 na sua frente\.|Você é a próxima pessoa a ser atendida\./),
    ).toBeVisible()
    expect(refusals).toEqual([])

    // A site that the network did not name shows nothing, and can frame nothing.
    await theirs.goto(other.origin)
    await expect(theirs.getByRole('heading', { name: 'Clínica Vereda' })).toBeVisible()
    await expect(theirs.getByRole('button')).toHaveCount(0)
  } finally {
    await site.close()
    await other.close()
    await foreign.close()
  }
})

test('a patient books with the assistant while a receptionist watches, takes over and hands back', async ({
  page,
  browser,
}) => {
  const { person } = await withAgenda(page)
  const { orgId, put } = await apiAs(page, person)
  const headers = { authorization: `Bearer ${await idTokenOf(page, person)}` }
  const settings = await (await page.request.get(`/api/v1/orgs/${orgId}/assistant`, { headers })).json()
  const { key: _key, transcriptionKey: _other, ...kept } = settings
  await put('/assistant', { ...kept, channels: ['chat'] })
  await page.goto(inbox)

  const theirs = await (await visitor(browser, page)).newPage()
  await theirs.goto(`/chat/${orgId}`)
  await expect(theirs.getByText('sou o assistente')).toBeVisible()
  await expect(theirs.getByText('o assistente responde na hora')).toBeVisible()
  await write(theirs, 'quero marcar uma consulta')
  const times = theirs.getByRole('log').getByRole('listitem')
  await expect(times.first()).toBeVisible()
  await expectAccessible(theirs, { isStatic: true })

  // The front desk sees it as it goes.
  await page.getByRole('button', { name: /^Assistente/ }).click()
  await page.getByRole('link', { name: /^Visitante \w{4}/ }).click()
  const thread = page.getByRole('region', { name: 'Conversa', exact: true })
  await expect(thread.getByText('quero marcar uma consulta')).toBeVisible()

  await times.first().getByRole('button').click()
  await expect(theirs.getByText('nome completo e a data de nascimento')).toBeVisible()
  await write(theirs, 'Joana Prado, 12/04/1988')
  await expect(theirs.getByText('telefone com DDD')).toBeVisible()
  await write(theirs, '11 98765-4321')
  await expect(theirs.getByText('Para Joana Prado, 12/04/1988')).toBeVisible()
  await expect(thread.getByText('Para Joana Prado, 12/04/1988')).toBeVisible()
  await theirs.getByRole('button', { name: 'Sim, pode marcar' }).click()
  await expect(theirs.getByText(/marcad[oa]/i).last()).toBeVisible()
  const booked = await page.request.get(`/api/v1/orgs/${orgId}/patients?q=Joana Prado`, { headers })
  expect((await booked.json()).items).toMatchObject([{ fullName: 'Joana Prado' }])

  await theirs.getByRole('button', { name: 'Falar com uma pessoa' }).click()
  await expect(theirs.getByRole('button', { name: 'Uma pessoa vai atender você' })).toBeVisible()
  await expect(thread.getByText('Espera por uma pessoa.')).toBeVisible()
  const answer = thread.getByRole('textbox', { name: 'Resposta' })
  await answer.fill('Oi, Joana. Sou a Olga, da recepção.')
  await answer.press('Enter')
  await expect(bubble(theirs, 'Oi, Joana. Sou a Olga, da recepção.')).toBeVisible()
  await expect(theirs.getByText('Olga atende você')).toBeVisible()
  await thread.getByRole('button', { name: 'Devolver ao assistente' }).click()
  await expect(theirs.getByText('o assistente responde na hora')).toBeVisible()
  await write(theirs, 'qual é o endereço?')
  await expect(
    theirs
      .getByRole('log')
      .getByText(/Rua dos Jequitibás/)
      .last(),
  ).toBeVisible()
})

test('without a connection what was typed stays, and goes when it is back', async ({ page, browser }) => {
  const { chat } = await withChat(page)
  const context = await visitor(browser, page)
  const theirs = await context.newPage()
  await theirs.goto(chat)
  await write(theirs, 'Bom dia')
  await expect(theirs.getByText('Você é a próxima pessoa a ser atendida.')).toBeVisible()
  await context.setOffline(true)
  await write(theirs, 'Ainda há vaga amanhã?')
  await expect(theirs.getByText('Sem conexão: vai quando ela voltar.')).toBeVisible()
  await theirs.getByRole('textbox', { name: 'Sua mensagem' }).fill('meio texto')
  await context.setOffline(false)
  await expect(theirs.getByText('Sem conexão: vai quando ela voltar.')).toBeHidden()
  await expect(bubble(theirs, 'Ainda há vaga amanhã?')).toBeVisible()
  await theirs.reload()
  await expect(bubble(theirs, 'Ainda há vaga amanhã?')).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'Sua mensagem' })).toHaveValue('meio texto')
})

test('without scripts the page says how to reach the clinic', async ({ page, browser }) => {
  const { chat } = await withChat(page)
  const theirs = await (await visitor(browser, page, { javaScriptEnabled: false })).newPage()
  await theirs.goto(chat)
  // Looked at by its element: what stands in <noscript> has no text for the tests otherwise.
  await expect(theirs.locator('noscript p')).toHaveText(/O chat precisa de JavaScript/)
  await expect(theirs.getByRole('button')).toHaveCount(0)
})

test('management sets the chat up among the channels, and turns it off', async ({ page, browser }) => {
  const { chat } = await withChat(page)
  await page.goto('/clinica/configuracao-rede/canais')
  const card = page.getByRole('region', { name: 'Chat do site' })
  await expect(card.getByText('Ligado', { exact: true })).toBeVisible()
  await expect(card.getByLabel('Para o seu site', { exact: true })).toHaveValue(/widget\.js\?rede=/)
  await card.getByRole('button', { name: 'Conferir agora' }).click()
  await expect(card.getByText(/Página própria e sites em ordem/)).toBeVisible()
  await card.getByRole('button', { name: 'Configurar' }).click()
  await card.getByLabel('Primeiras palavras').fill('Fale com a Vereda')
  await card.getByLabel('Cor', { exact: true }).fill('#7a1f5c')
  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByText('Chat do site atualizado')).toBeVisible()
  const theirs = await (await visitor(browser, page)).newPage()
  await theirs.goto(chat)
  await expect(theirs.getByText('Fale com a Vereda')).toBeVisible()
  await card.getByText('Chat ligado').click()
  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(card.getByText('Desligado', { exact: true })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('Por aqui ninguém responde agora.')).toBeVisible()
})
