import { ORPCError } from '@orpc/client'
import type { Database } from '#platform/db/database.server.ts'
import { createLimits } from '#platform/http/limits.server.ts'
import { isOurs } from '#platform/http/origin.server.ts'
import { commonProblems, retryAfterS } from '#platform/http/problem.ts'
import { outageOf } from '#platform/outage.server.ts'
import type { ContactOutcome, WebSender } from '#platform/web.ts'
import { anyNumber, type ContactDesk, receiveMessage } from './commands.server.ts'
import { type ContactForm, checkContact, contactFields, messageOf, trapField } from './rules.ts'

/** The contact page's form, as browsers post it: with script and without. */

export type TakeContactForm = (request: Request, sender: WebSender) => Promise<ContactOutcome>

export function contactForm(desk: ContactDesk, database: Database): TakeContactForm {
  const limits = createLimits(desk.env)
  const visitor = { database, userId: null, orgId: null }
  const origin = new URL(desk.env.ORIGIN).origin

  return async (request, { address, report }) => {
    const data = await request.formData().catch(() => new FormData())
    const form = read(data)
    if (!isOurs(request.headers, origin)) {
      const message = 'O navegador não disse de que página veio o formulário. Envie de novo por esta página.'
      return { is: 'refused', status: 403, form, message }
    }
    // A person doesn't see this field; a robot that fills it learns nothing.
    if (textOf(data, trapField) !== '') return { is: 'received', number: anyNumber(), isReceiptMailed: false }
    const errors = checkContact(form)
    if (Object.keys(errors).length > 0) return { is: 'invalid', form, errors }
    try {
      await limits.consume({ access: 'public' }, undefined, address())
      const sender = { address: address(), idempotencyKey: undefined }
      return { is: 'received', ...(await receiveMessage(desk, visitor, messageOf(form), sender)) }
    } catch (error) {
      if (error instanceof ORPCError && error.status === 429) return tooMany(error, form)
      const outage = outageOf(error)
      if (outage === null) throw error
      report(error)
      const { status, message } = commonProblems[outage]
      return { is: 'refused', status, form, message, ...(status === 503 && { retryAfterS }) }
    }
  }
}

const textOf = (data: FormData, field: string): string => {
  const value = data.get(field)
  return typeof value === 'string' ? value : ''
}

const read = (data: FormData): ContactForm =>
  Object.fromEntries(contactFields.map((field) => [field, textOf(data, field)])) as ContactForm

const tooMany = ({ message, data }: ORPCError<string, unknown>, form: ContactForm): ContactOutcome => ({
  is: 'refused',
  status: 429,
  form,
  message,
  retryAfterS: (data as { retryAfterS?: number } | undefined)?.retryAfterS ?? 60,
})
