import { bruno } from '../test/world.ts'
import { addMember } from './database.ts'
import { register, someone } from './people.ts'
import { board, column, pairTelevision, withMorning } from './reception.ts'
import { expect, type Page, test } from './test.ts'

const people = 94

/** Expects what a window's columns count, from who is expected to who was attended. */
const expectCounts = (page: Page, expected: number, waiting: number, inService: number, done: number) =>
  Promise.all(
    Object.entries({
      'Por chegar': expected,
      Aguardando: waiting,
      'Em atendimento': inService,
      Atendidos: done,
    }).map(([name, count]) =>
      expect(column(page, name).getByRole('heading', { level: 2, name }).locator('span').last()).toHaveText(
        String(count),
      ),
    ),
  )

/** Checks somebody in who is still expected, by the button of their card. */
async function arrive(page: Page, which: 'first' | 'last') {
  const card = column(page, 'Por chegar').getByRole('listitem')[which]()
  const name = (await card.getByRole('link').textContent()) ?? ''
  await card.getByRole('button', { name: `${name} chegou` }).click()
  await expect(column(page, 'Aguardando').getByRole('link', { name, exact: true })).toBeVisible()
}

/** Starts or finishes somebody, and waits until the card has left the column. */
async function act(page: Page, from: string, label: string, name: string) {
  await column(page, from)
    .getByRole('button', { name: `${label} de ${name}` })
    .click()
  await expect(column(page, from).getByRole('link', { name, exact: true })).toHaveCount(0)
}

test('a morning of 94 appointments, on two windows and a television', async ({ page, browser }) => {
  test.setTimeout(480_000)
  const { orgId, attendAll } = await withMorning(page, people)
  await page.goto(board)
  const desk = someone(bruno)
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await register(other, desk)
  await addMember(orgId, desk.email, 'receptionist')
  await other.goto(board)
  await expectCounts(page, people, 0, 0, 0)
  await expectCounts(other, people, 0, 0, 0)
  const television = await pairTelevision(page, browser)

  await test.step('everybody comes, checked in by two desks at once', async () => {
    for (let left = people; left > 0; left -= 2) {
      await Promise.all([arrive(page, 'first'), arrive(other, 'last')])
      await Promise.all([
        expectCounts(page, left - 2, people - left + 2, 0, 0),
        expectCounts(other, left - 2, people - left + 2, 0, 0),
      ])
    }
  })

  // The two who are over eighty came among the first, and go in before all others.
  const called: string[] = []
  await test.step('each room is called, and the television shows it', async () => {
    for (let room = 1; room <= 8; room++) {
      const window = room % 2 === 0 ? other : page
      const next = window.getByRole('button', { name: 'Chamar próximo' })
      const name = ((await next.getAttribute('title')) ?? '').replace('Chamar ', '')
      called.push(name)
      await next.click()
      await expect(television.getByRole('heading', { name, level: 1 })).toBeVisible()
      for (const each of [page, other])
        await expect(
          column(each, 'Aguardando').getByRole('listitem').filter({ hasText: name }),
        ).toContainText(/chamad[ao] às .* para sala \d/)
    }
    expect(new Set(called).size).toBe(8)
    expect(called.slice(0, 2).toSorted()).toEqual(['Mauro Aquino', 'Mauro Barreto'])
    await expect(television.getByText(called[6] ?? '')).toBeVisible()
  })

  await test.step('they go in and come out; what was finished too soon is undone', async () => {
    for (const [at, name] of called.entries())
      await act(at % 2 === 0 ? other : page, 'Aguardando', 'Iniciar o atendimento', name)
    await Promise.all([expectCounts(page, 0, 86, 8, 0), expectCounts(other, 0, 86, 8, 0)])
    for (const [at, name] of called.entries())
      await act(at % 2 === 0 ? page : other, 'Em atendimento', 'Finalizar o atendimento', name)
    await Promise.all([expectCounts(page, 0, 86, 0, 8), expectCounts(other, 0, 86, 0, 8)])
    await other.keyboard.press('Control+z')
    await Promise.all([expectCounts(page, 0, 86, 1, 7), expectCounts(other, 0, 86, 1, 7)])
    await act(page, 'Em atendimento', 'Finalizar o atendimento', called[7] ?? '')
  })

  await test.step('the rest is attended by the professionals, and both desks follow', async () => {
    await attendAll()
    await Promise.all([expectCounts(page, 0, 0, 0, people), expectCounts(other, 0, 0, 0, people)])
    await expect(column(page, 'Aguardando').getByText('Ninguém aguarda.')).toBeVisible()
    await column(page, 'Atendidos')
      .getByRole('button', { name: `Ver os ${people}` })
      .click()
    await expect(column(page, 'Atendidos').getByRole('listitem')).toHaveCount(people)
  })
})
