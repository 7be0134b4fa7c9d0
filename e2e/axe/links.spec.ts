import { withAgenda } from '../agenda.ts'
import { expectAccessible } from '../axe.ts'
import { runSql } from '../database.ts'
import { attended, linkTo } from '../links.ts'
import { test } from '../test.ts'

test('pages that a message leads to', async ({ page, baseURL }) => {
  const { api, book, patient } = await withAgenda(page)
  const [one, two] = [await book('09:00'), await book('10:00')]
  const confirm = await linkTo(api.orgId, { kind: 'confirm', appointmentIds: [one.id] })
  const family = await linkTo(api.orgId, { kind: 'confirm', appointmentIds: [one.id, two.id] })
  const stop = await linkTo(api.orgId, {
    kind: 'unsubscribe',
    patientId: patient.id,
    appointmentIds: [one.id],
    email: 'teresa@correio.example',
  })
  const done = await book('11:00')
  await attended(api.orgId, done.id)
  const rate = await linkTo(api.orgId, { kind: 'rate', purpose: 'satisfaction', appointmentIds: [done.id] })
  const changed = await linkTo(api.orgId, { kind: 'rate', purpose: 'satisfaction', appointmentIds: [one.id] })
  const judge = (path: string) =>
    test.step(path, async () => {
      await page.goto(path)
      await expectAccessible(page, { isStatic: true })
    })
  for (const path of [
    confirm,
    `${confirm}?acao=cancelar`,
    `${confirm}?acao=remarcar&desde=2027-03-01`,
    `${confirm}?acao=engano`,
    `${confirm}?acao=remarcar&desde=2027-03-01&aviso=ocupado`,
    `${confirm}?aviso=mudou`,
    family,
    stop,
    rate,
    changed,
    '/confirmar/AAAAAAAAAAAAAAAAAAAAAA',
  ])
    await judge(path)
  const press = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers: { origin: baseURL ?? '' } })
  await press(confirm, { acao: 'confirmar', visita: '1' })
  await press(family, { acao: 'cancelar', visita: '2' })
  await press(stop, { parar: 'tudo' })
  await press(rate, { nota: '9', comentario: 'Fui bem recebida.' })
  for (const path of [confirm, family, stop, `${stop}?mudar`, rate, `${rate}?mudar`]) await judge(path)
  await runSql('update message_links set expires_at = now()', [], api.orgId)
  for (const path of [confirm, stop, rate]) await judge(path)
})
