import type { Page } from '@playwright/test'
import { marcia, taina } from '../demoClinic/network.ts'
import { busyHour, type Scene, text } from './scenes.ts'

/** The pages that a clinic fills in half a year of work. */

const office = { at: busyHour, person: marcia }
const desk = { at: busyHour, person: taina }
const phone = { width: 390, height: 720 }
const board = '/clinica/monitoramentos'

const openConversation = async (page: Page) => {
  await page.locator('a[href*="/conversas/"]').first().click()
  await page.getByRole('log').first().waitFor()
}

/** What a patient would write, tried out before anything is saved. */
const tryOut = async (page: Page) => {
  await page.getByRole('switch', { name: 'Chat do site' }).press('Space')
  const message = page.getByLabel('Mensagem de teste')
  await message.fill('quero cardiologista segunda de manhã, particular')
  await message.press('Enter')
  await page.getByText('Buscar horários').first().waitFor()
}

export const livelyScenes: readonly Scene[] = [
  {
    name: 'dashboard',
    ...office,
    path: '/clinica/dashboard',
    desktop: { width: 1360, height: 900, ready: text('Livres hoje') },
    phone: { ...phone, ready: text('Livres hoje') },
  },
  {
    name: 'metricas',
    ...office,
    path: '/clinica/metricas',
    desktop: { width: 1360, height: 900, ready: text('Quem veio?') },
    phone: { ...phone, ready: text('Quem veio?') },
  },
  {
    name: 'fechamento',
    ...office,
    path: '/clinica/metricas/fechamento',
    desktop: { width: 1360, height: 900, ready: text('Faltam guia ou senha') },
    phone: { ...phone, ready: text('Dra. Bianca Sobral') },
  },
  {
    name: 'recepcao',
    ...desk,
    path: `${board}/recepcao`,
    desktop: { width: 1440, height: 900, ready: text('Esperando') },
    phone: { ...phone, ready: text('Esperando') },
  },
  {
    name: 'conversas',
    ...desk,
    path: `${board}/conversas`,
    desktop: { width: 1440, height: 900, prepare: openConversation, ready: text('Resposta') },
    phone: { ...phone, ready: text('Conversas') },
  },
  {
    name: 'assistente',
    ...office,
    path: '/clinica/configuracao-ai',
    desktop: { width: 1440, height: 900, prepare: tryOut, ready: text('Buscar horários') },
    phone: { ...phone, ready: text('Nome') },
  },
]
