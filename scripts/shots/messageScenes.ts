import type { Page } from '@playwright/test'
import { marcia } from '../demoClinic/network.ts'
import { practiceOwner } from '../demoClinic/others.ts'
import { busyHour, type Found, type Scene, text } from './scenes.ts'

/** The pages of messages; what is being sent comes first, before more of it leaves. */
export function messageScenes({ reminderId, draftId, sendingId, confirmPath }: Found): Scene[] {
  const office = { at: busyHour, person: marcia }
  const phone = { width: 390, height: 720 }
  const campaigns = '/clinica/campanhas'
  const openReminder = async (page: Page) => {
    await page
      .getByRole('button', { name: /Véspera/ })
      .first()
      .click()
    await page.getByText('Irmãos e visitas do mesmo contato').first().waitFor()
  }
  return [
    {
      name: 'campanha-enviando',
      ...office,
      path: `${campaigns}/${sendingId}`,
      desktop: { width: 1280, height: 900, ready: text('Entregues') },
      phone: { ...phone, ready: text('Entregues') },
    },
    {
      name: 'campanhas',
      ...office,
      path: campaigns,
      desktop: { width: 1360, height: 860, ready: text('Outubro Rosa') },
      phone: { ...phone, ready: text('Retorno de cardiologia') },
    },
    {
      name: 'campanha-criar',
      ...office,
      path: `${campaigns}/editar/${draftId}`,
      desktop: { width: 1280, height: 900, ready: text('Recebem') },
      phone: { ...phone, ready: text('Quem recebe') },
    },
    {
      name: 'automacoes',
      ...office,
      path: `${campaigns}/automacoes`,
      desktop: { width: 1280, height: 940, prepare: openReminder, ready: text('Segundo aviso') },
      phone: { ...phone, ready: text('Confirmação') },
    },
    {
      name: 'caixa-de-saida',
      at: busyHour,
      person: practiceOwner,
      path: `${campaigns}/caixa-de-saida`,
      desktop: { width: 1280, height: 860, ready: text('Abrir no WhatsApp') },
      phone: { ...phone, ready: text('Para enviar') },
    },
    {
      name: 'templates',
      ...office,
      path: '/clinica/templates',
      desktop: { width: 1360, height: 860, ready: text('Precisam de você') },
      phone: { ...phone, ready: text('Check-up de fim de ano') },
    },
    {
      name: 'template-editor',
      ...office,
      path: `/clinica/templates/editar/${reminderId}`,
      desktop: { width: 1360, height: 900, ready: text('Lembrete da véspera') },
      phone: { ...phone, ready: text('Nome') },
    },
    {
      name: 'canais',
      ...office,
      path: '/clinica/configuracao-rede/canais',
      desktop: { width: 1280, height: 724, ready: text('Conectado') },
      phone: { ...phone, ready: text('Conectado') },
    },
    {
      name: 'confirmar',
      ...office,
      path: confirmPath,
      phone: { width: 390, height: 780, ready: text(/Não vou/) },
    },
  ]
}
