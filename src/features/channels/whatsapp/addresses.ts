import { phoneOfWaId } from '#lib/phone.ts'
import type { Address } from '../rules.ts'

const bsuid = /^[A-Za-z]{2}\.[A-Za-z0-9.]{1,140}$/

/** A person as a notice names them: by the number, by the BSUID, or by both; old notices have the BSUID as number. */
export function addressOf(number: string | undefined, userId: string | undefined): Address {
  const isHidden = number !== undefined && bsuid.test(number)
  const waId = isHidden ? '' : (number ?? '')
  return {
    phone: phoneOfWaId(waId),
    email: '',
    waId,
    bsuid: userId ?? (isHidden ? number : ''),
  }
}

/** The BSUIDs of a system message: `User … changed from BR.1 to BR.2`. */
export function changedUserIds(body: string): { from: string; to: string } | null {
  const [, from, to] = /\bfrom ([A-Za-z]{2}\.[\w.]+) to ([A-Za-z]{2}\.[\w.]*\w)/.exec(body) ?? []
  return from === undefined || to === undefined ? null : { from, to }
}
