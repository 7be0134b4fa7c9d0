import { openAgenda, withAgenda } from './agenda.ts'
import { runSql } from './database.ts'
import { expect, test } from './test.ts'
import { someNumber, takeNameAtMeta, whatsappAccount, writeByWhatsapp, writtenTo } from './whatsapp.ts'

test('asked if she comes, a patient answers “confirmo”, and the open agenda shows it', async ({ page }) => {
  test.slow()
  const { api, patient, book } = await withAgenda(page)
  const channel = await api.put<{ webhook: { url: string } }>('/channels/whatsapp', {
    version: null,
    ...whatsappAccount,
  })
  const from = someNumber()
  await runSql(
    `update patient_contacts set phone = $2 where org_id = $1 and patient_id = $3 and is_preferred`,
    [api.orgId, from.slice(2), patient.id],
    api.orgId,
  )
  const metaName = `confirmacao_${crypto.randomUUID().slice(0, 8)}`
  await takeNameAtMeta(metaName)
  const [template] = await runSql(
    `update template_versions set state = 'approved', meta_name = $2, content = jsonb_set(content, '{body}', '"Você vem?"')
      where org_id = $1 and template_id in (select id from templates where org_id = $1 and name = 'Pedido de confirmação')
     returning template_id`,
    [api.orgId, metaName],
    api.orgId,
  )
  const { id } = await book('09:00')
  await openAgenda(page)
  const appointment = (state: string) =>
    page.getByRole('button', { name: new RegExp(`^09:00.*Teresa Cristina Alves.*${state}`) })
  await expect(appointment('Agendado')).toBeVisible()

  await test.step('the clinic asks', async () => {
    await api.post('/messages', {
      patientId: patient.id,
      appointmentId: id,
      channel: 'whatsapp',
      templateId: template?.template_id,
    })
    await expect.poll(async () => (await writtenTo(from)).length, { timeout: 40_000 }).toBe(1)
  })

  await test.step('her answer confirms, and is thanked for', async () => {
    await writeByWhatsapp(channel.webhook.url, from, 'confirmo')
    await expect(appointment('Confirmado')).toBeVisible({ timeout: 40_000 })
    await expect.poll(async () => (await writtenTo(from)).length, { timeout: 40_000 }).toBe(2)
  })
})
