import { z } from 'zod'
import { isDay, years } from '#lib/days.ts'
import { maxCents } from '#lib/money.ts'
import { isStorable } from '#lib/text.ts'

/**
 * The fields by which every contract reads its input: in the path, the query and the body. A value that
 * passes here can be stored, compared and counted with, whatever further rules apply to it.
 * `contract.test.ts` walks the contracts and finds any that read by themselves. Answers are described, not
 * checked (`outputFields.ts`).
 */

export const unreadableText = 'Há caracteres que não podem ser gravados'
const invalidDay = 'Data inválida. Ex: 31/12/2026'

/**
 * Up to this many UTF-16 units of well-formed text; tabs and line breaks are text, other control characters
 * are not.
 */
export const text = (limit: number, error = `Texto muito longo. Máx. ${limit} caracteres`) =>
  z.string().max(limit, { error }).refine(isStorable, { error: unreadableText })

/** An id as this server makes them. Written in capitals it is the same one. */
export const uuid = z.uuid().toLowerCase()

/** The id of an account, which an identity service has given. */
export const accountId = text(128).min(1)

/** A day of the calendar, `2027-03-01`, from 1900 to 2200. */
export const day = (error = invalidDay) => z.iso.date({ error }).refine(isDay, { error })

/** A day, or nothing when it is not given. */
export const optionalDay = (error = invalidDay) =>
  text(10)
    .refine((typed) => typed.trim() === '' || isDay(typed.trim()), { error })
    .meta({ pattern: String.raw`^(\d{4}-\d{2}-\d{2})?$` })

/** No time zone is further from UTC; PostgreSQL reads no more than 15:59. */
const furthestOffsetHours = 14

function isInstant(written: string): boolean {
  const year = new Date(written).getUTCFullYear()
  const [, hours = '0', minutes = '0'] = /[+-](\d{2}):(\d{2})$/.exec(written) ?? []
  const isNear = Number(hours) * 60 + Number(minutes) <= furthestOffsetHours * 60
  return isNear && year >= years.first && year <= years.last
}

/** A text that is no instant stays as it is: it has been rejected by then. */
function inUtc(written: string): string {
  const at = new Date(written)
  return Number.isNaN(at.getTime()) ? written : at.toISOString()
}

/** An instant with its offset, from 1900 to 2200, as UTC from here on: `2027-03-01T12:00:00.000Z`. */
export const instant = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine(isInstant, { error: 'Data e hora inválidas. Ex: 2027-03-01T09:00:00-03:00' })
  .overwrite(inUtc)

/** A whole number of a body. */
export const whole = (from: number, to: number, error = `De ${from} a ${to}`) =>
  z.int().min(from, { error }).max(to, { error })

/** A whole number of a query, where everything is text. */
export const wholeInQuery = (from: number, to: number, error = `De ${from} a ${to}`) =>
  z.coerce.number().int().min(from, { error }).max(to, { error })

/** PostgreSQL's `integer`. */
const int4 = { from: -(2 ** 31), to: 2 ** 31 - 1 }

/**
 * A whole number for which a rule has limits and messages of its own: here only the limits of the column
 * apply.
 */
export const int4ForRule = () => whole(int4.from, int4.to)

/** A number that rises with each change. */
export const counter = whole(0, int4.to)

export const version = whole(1, int4.to).describe('A versão que você leu.')

export const cents = (error = 'Valor inválido. Ex: 260,00') => whole(0, maxCents, error)
