/** Checks of sign-in and registration fields before the server is called. */
import { looksLikeEmail, tidy } from '#lib/text.ts'
import { identityErrorLabels } from './errorLabels.ts'

export type Errors<Field extends string> = Partial<Record<Field, string>>

export interface Login {
  readonly email: string
  readonly password: string
}

export interface Registration extends Login {
  readonly fullname: string
}

export const readLogin = (form: FormData): Login => ({
  email: text(form, 'email').trim(),
  password: text(form, 'password'),
})

export const readRegistration = (form: FormData): Registration => ({
  ...readLogin(form),
  fullname: tidy(text(form, 'fullname')),
})

export function checkLogin({ email, password }: Login): Errors<keyof Login> {
  return filled({
    email: emailError(email),
    password: password === '' ? identityErrorLabels['missing-password'] : undefined,
  })
}

export function checkRegistration(form: Registration, minPasswordLength: number): Errors<keyof Registration> {
  return filled({
    fullname: nameError(form.fullname),
    email: emailError(form.email),
    password: passwordError(form.password, minPasswordLength),
  })
}

export function emailError(email: string) {
  if (email === '') return 'Digite o e-mail.'
  return looksLikeEmail(email) ? undefined : identityErrorLabels['invalid-email']
}

function nameError(fullname: string) {
  if (fullname === '') return 'Digite o seu nome completo.'
  return fullname.length > 120 ? 'Nome muito longo. Máx. 120 caracteres' : undefined
}

export function passwordError(password: string, minLength: number) {
  if (password === '') return 'Crie uma senha.'
  const isShort = Array.from(password).length < minLength
  return isShort ? `A senha precisa de pelo menos ${minLength} caracteres.` : undefined
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

function filled<Field extends string>(errors: Record<Field, string | undefined>): Errors<Field> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as Errors<Field>
}
