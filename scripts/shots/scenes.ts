import type { Locator, Page } from '@playwright/test'
import type { Person } from '#test/world.ts'
import type { DemoClinic } from '../demoClinic/build.ts'
import { marcia, placeOf, taina } from '../demoClinic/network.ts'
import { hospitalManager, practiceOwner } from '../demoClinic/others.ts'
import { scenario } from '../demoClinic/scenario.ts'
import { messageScenes } from './messageScenes.ts'

/** A view of the product for the public site: the person, the page, and the part of the window. */

export interface View {
  readonly width: number
  readonly height: number
  /** Goes from the scene's address to the state to be shown. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Something that is there once everything is. */
  readonly ready: (page: Page) => Locator
  /** The top left corner of the picture; by default that of the window. */
  readonly from?: { readonly x: number; readonly y: number }
}

export interface Scene {
  readonly name: string
  readonly person: Person
  readonly path: string
  /** The hour of Thursday. */
  readonly at: string
  readonly desktop?: View
  /** On phones it replaces the desktop's view; a scene without a desktop is of a phone everywhere. */
  readonly phone?: View
}

export const busyHour = '10:25'
export const closingHour = '18:12'

const agenda = `/clinica/agendamentos?data=${scenario}`
export const text = (pattern: string | RegExp) => (page: Page) =>
  page.getByText(pattern).filter({ visible: true }).first()
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first()

/** Right of the menu. */
const content = { x: 248, y: 0 }

const drawer = (page: Page) => page.getByRole('dialog', { name: /Novo agendamento/ })
const choice = (page: Page, label: string) => drawer(page).getByRole('combobox', { name: label, exact: true })

async function choose(page: Page, label: string, option: string) {
  await choice(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** "Tem às dez e meia?" for an exam that needs the doctor and the device. */
async function showHalfPastTen(page: Page) {
  await page.getByRole('button', { name: 'Agendar', exact: true }).last().click()
  await choice(page, 'Paciente').fill('odete')
  await page.getByRole('option', { name: /Odete Sampaio/ }).click()
  await choose(page, 'O quê', 'Exame')
  await choice(page, 'Exames').click()
  await page.getByRole('option', { name: 'Ecocardiograma' }).click()
  await page.keyboard.press('Escape')
  await choose(page, 'Com quem', 'Dra. Helena Prado')
  const typed = drawer(page).getByRole('textbox', { name: /^Outro horário/ })
  await typed.fill('1030')
  await typed.press('Enter')
  const why = drawer(page).getByRole('alert')
  await why.waitFor()
  await why.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

async function openClosing(page: Page) {
  const button = page.getByRole('button', { name: 'Fechar o dia' })
  await button.first().click()
  await page.getByRole('dialog', { name: /^Fechar o dia/ }).waitFor()
}

/** The section of a form, under the page's head. */
const toSection =
  (name: string, above = 88) =>
  (page: Page) =>
    page
      .getByRole('heading', { name, exact: true })
      .evaluate((element, above) => window.scrollBy(0, element.getBoundingClientRect().top - above), above)

/** The list opens at the present hour; the first remote appointments stand before it. */
const toFirstTelehealth = (page: Page) =>
  page
    .getByText(/Teleconsulta/)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))

/** Everything that the scenes need and that Thursday does not bring about. */
export interface Found {
  readonly demo: DemoClinic
  readonly importId: string
  /** The template of the last reminder, a draft and the campaign that is being sent; the path of a patient's link. */
  readonly reminderId: string
  readonly draftId: string
  readonly sendingId: string
  readonly confirmPath: string
  /** The psychologist of the practice. */
  readonly isadora: string
}

export function scenesOf(found: Found): Scene[] {
  const { demo, importId, isadora } = found
  const { configured, patients } = demo
  const helena = configured.professionals[placeOf.professional('Helena')]
  const phone = { width: 390, height: 620 }
  const coverage = '/clinica/configuracao-convenios-e-exames/cobertura'
  const morning = { at: busyHour, person: taina }
  const office = { at: busyHour, person: marcia }
  const renata = configured.professionals[placeOf.professional('Renata')]
  const day = { ...phone, ready: text('Marina Luz') }
  return [
    ...messageScenes(found),
    {
      name: 'agenda-dia',
      ...morning,
      path: agenda,
      desktop: { width: 1200, height: 740, ready: text('Marina Luz') },
      phone: day,
    },
    {
      name: 'agenda-semana',
      ...morning,
      path: `${agenda}&visao=semana`,
      desktop: { width: 1200, height: 700, ready: text('Marina Luz') },
    },
    {
      name: 'consultorio-semana',
      at: busyHour,
      person: practiceOwner,
      path: `${agenda}&visao=semana&profissional=${isadora}`,
      desktop: { width: 1200, height: 700, ready: text('10:25') },
      phone: { ...phone, ready: text('10:25') },
    },
    {
      name: 'consultorio-celular',
      at: busyHour,
      person: practiceOwner,
      path: `${agenda}&profissional=${isadora}`,
      phone: { width: 390, height: 780, ready: text('10:25') },
    },
    {
      name: 'hospital-dia',
      at: busyHour,
      person: hospitalManager,
      path: agenda,
      desktop: { width: 1240, height: 640, ready: text('10:25') },
      phone: { ...phone, ready: text('10:25') },
    },
    {
      name: 'hospital-unidades',
      at: busyHour,
      person: hospitalManager,
      path: '/clinica/configuracao-unidades',
      desktop: { width: 1280, height: 440, ready: text('Centro de imagem') },
      phone: { ...phone, ready: text('Centro de imagem') },
    },
    {
      name: 'teleconsulta',
      ...morning,
      path: `${agenda}&visao=lista&profissional=${renata}`,
      desktop: { width: 1200, height: 640, ready: text(/Teleconsulta/) },
      phone: { ...phone, ready: text(/Teleconsulta/), prepare: toFirstTelehealth },
    },
    {
      name: 'agendar-por-que-nao',
      ...morning,
      path: agenda,
      desktop: {
        width: 1280,
        height: 800,
        from: { x: 254, y: 0 },
        prepare: showHalfPastTen,
        ready: text(/^Por que não/),
      },
      phone: { width: 390, height: 760, prepare: showHalfPastTen, ready: text(/^Por que não/) },
    },
    {
      name: 'coberturas',
      ...office,
      path: coverage,
      desktop: { width: 1010, height: 760, ready: text('Mamografia'), from: content },
      phone: { ...phone, ready: text('Mamografia') },
    },
    {
      name: 'pacientes',
      ...morning,
      path: '/clinica/pacientes',
      desktop: { width: 1280, height: 720, ready: heading('Pacientes') },
      phone: { ...phone, ready: heading('Pacientes') },
    },
    {
      name: 'paciente',
      ...morning,
      path: `/clinica/pacientes/${patients.get('Marina Luz')?.id}`,
      desktop: { width: 1280, height: 720, ready: text('Contatos') },
      phone: { ...phone, ready: text('Contatos') },
    },
    {
      name: 'profissional-horarios',
      ...office,
      path: `/clinica/profissionais/editar/${helena}`,
      desktop: {
        width: 1180,
        height: 860,
        from: content,
        prepare: toSection('Horários da semana', 120),
        ready: heading('Horários da semana'),
      },
      phone: { ...phone, prepare: toSection('Horários da semana'), ready: heading('Horários da semana') },
    },
    {
      name: 'equipe',
      ...office,
      path: '/clinica/configuracao-rede/equipe',
      desktop: { width: 1280, height: 640, ready: text('Jonas Ribeiro') },
      phone: { ...phone, ready: text('Jonas Ribeiro') },
    },
    {
      name: 'agenda-celular',
      ...morning,
      path: agenda,
      phone: { width: 390, height: 780, ready: text('Marina Luz') },
    },
    {
      name: 'agenda-recursos',
      ...morning,
      path: `${agenda}&por=recurso`,
      desktop: { width: 1280, height: 720, ready: text('Rita Caldas') },
    },
    {
      name: 'rede',
      ...office,
      path: '/clinica/configuracao-rede',
      desktop: { width: 1280, height: 720, ready: text('Como o paciente vai ver') },
      phone: { ...phone, ready: text('Identificação') },
    },
    {
      name: 'unidades',
      ...office,
      path: '/clinica/configuracao-unidades',
      desktop: { width: 1280, height: 440, ready: text('Santo Amaro') },
      phone: { ...phone, ready: text('Santo Amaro') },
    },
    {
      name: 'importar-pacientes',
      ...office,
      path: `/clinica/pacientes/importar/${importId}`,
      desktop: { width: 1280, height: 800, ready: text('Linhas, as com problema primeiro'), from: content },
      phone: {
        width: 390,
        height: 720,
        ready: text('Linhas, as com problema primeiro'),
        prepare: toSection('Linhas, as com problema primeiro'),
      },
    },
    {
      name: 'fechar-o-dia',
      at: closingHour,
      person: taina,
      path: agenda,
      desktop: { width: 1280, height: 760, prepare: openClosing, ready: text('Não chegaram') },
      phone: { ...phone, height: 720, prepare: openClosing, ready: text('Não chegaram') },
    },
  ]
}
