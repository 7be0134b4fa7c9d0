import { expect, type Page } from '@playwright/test'
import { ana, aurora, type Person } from '../test/world.ts'

let cast = 0

/** Somebody new of the cast's kind: every test has people of its own. */
export const someone = (like: Person = ana): Person => ({
  ...like,
  email: `${process.pid}.${Date.now()}.${++cast}.${like.email}`,
})

export async function register(page: Page, person: Person) {
  await page.goto('/auth/register')
  await page.getByLabel('Nome completo').fill(person.fullname)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL('/clinica/dashboard')
}

export async function signIn(page: Page, person: Person) {
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** The labels of the network form, with a value each. */
export const networkByLabel: Record<string, string> = {
  'Nome da rede': aurora.orgName,
  CNPJ: aurora.orgCNPJ,
  Telefone: aurora.orgTelefone,
  'E-mail': aurora.orgEmail,
  CEP: aurora.orgCEP,
  Cidade: aurora.orgCidade,
  UF: aurora.orgUF,
  Endereço: aurora.orgEndereco,
  Número: aurora.orgNumero,
  Complemento: aurora.orgComplemento,
}

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** Of a record's form; sections that save by themselves say what they save. */
export const saveButton = (page: Page) => page.getByRole('button', { name: /^Salvar( Ctrl S)?$/ })

export async function fillNetwork(page: Page, change: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...networkByLabel, ...change }))
    await field(page, label).fill(value)
}

/** The menu is a drawer on phones. */
export async function openMenu(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 768
  if (isPhone) await page.getByRole('button', { name: 'Abrir menu' }).click()
}
