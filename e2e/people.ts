import { expect, type Page } from '@playwright/test'
import { ana, aurora, type Person } from '../test/world.ts'
import { callIdentity, identityKey } from './secondFactor.ts'

let cast = 0

/** Returns a new person like one of the cast: every test has people of its own. */
export const someone = (like: Person = ana): Person => ({
  ...like,
  email: `${process.pid}.${Date.now()}.${++cast}.${like.email}`,
})

/** Makes the person's account, with a network of its own, through the API; signs nobody in. */
export async function createAccount(page: Page, person: Person): Promise<void> {
  const { idToken } = await callIdentity(page, 'v1/accounts:signUp', {
    email: person.email,
    password: person.password,
    returnSecureToken: true,
  })
  const response = await page.request.post('/api/v1/me/registration', {
    headers: { authorization: `Bearer ${idToken}` },
    data: { userFullname: person.fullname },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

/**
 * Makes the person's account and signs this browser in without a form: the page itself makes the calls, so
 * that the session belongs to this browser. The page shows nothing of the product yet.
 */
export async function register(page: Page, person: Person): Promise<void> {
  // A page of the same origin without scripts.
  await page.goto('/robots.txt')
  await page.evaluate(storeNewSession, { key: identityKey, ...person })
}

/** Runs in the page. The SDK takes over a session that it finds in this storage. */
async function storeNewSession({ key, email, password, fullname }: Person & { readonly key: string }) {
  async function post(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const signUp = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${key}`
  const account = await post(signUp, { email, password, returnSecureToken: true })
  const authorization = `Bearer ${account.idToken}`
  await post('/api/v1/me/registration', { userFullname: fullname }, { authorization })
  const session = {
    uid: account.localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: account.refreshToken,
      accessToken: account.idToken,
      expirationTime: Date.now() + Number(account.expiresIn) * 1000,
    },
    apiKey: key,
    appName: '[DEFAULT]',
  }
  localStorage.setItem(`firebase:authUser:${key}:[DEFAULT]`, JSON.stringify(session))
}

/** Opens the first page of the signed-in person, and waits for it. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/clinica/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Registers by the form, as a visitor does. */
export async function registerByForm(page: Page, person: Person) {
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

/** The save button of a record's form; sections that save by themselves have labels of their own. */
export const saveButton = (page: Page) => page.getByRole('button', { name: /^Salvar( Ctrl S)?$/ })

export async function fillNetwork(page: Page, change: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...networkByLabel, ...change }))
    await field(page, label).fill(value)
}

/** Opens the menu, which is a drawer on phones. */
export async function openMenu(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 768
  if (isPhone) await page.getByRole('button', { name: 'Abrir menu' }).click()
}
