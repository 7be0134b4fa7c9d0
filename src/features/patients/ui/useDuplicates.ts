import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCns } from '#lib/cns.ts'
import { isCpf } from '#lib/cpf.ts'
import { isDay } from '#lib/days.ts'
import { onlyDigits } from '#lib/digits.ts'
import { phoneKey } from '#lib/phone.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { Duplicate } from '../duplicates/contract.ts'
import { duplicatesQuery } from './data.ts'

export interface Draft {
  readonly fullName: string
  readonly socialName: string
  readonly birthDate: string
  readonly cpf: string
  readonly cns: string
  readonly phones: readonly string[]
}

/** Milliseconds without typing before the server is asked. */
const restMs = 400

export interface Duplicates {
  readonly found: readonly Duplicate[]
  /** Hides a warning after "É outra pessoa". */
  dismiss(id: string): void
}

/**
 * Returns the existing patients who probably are the draft's, once it has enough fields to tell people apart.
 */
export function useDuplicates(draft: Draft, id?: string): Duplicates {
  const { orgId } = useActiveNetwork()
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const cpf = onlyDigits(draft.cpf)
  const cns = onlyDigits(draft.cns)
  const query = {
    orgId,
    id,
    fullName: draft.fullName.trim(),
    socialName: draft.socialName.trim(),
    birthDate: isDay(draft.birthDate) ? draft.birthDate : '',
    cpf: isCpf(cpf) ? cpf : '',
    cns: isCns(cns) ? cns : '',
    phones: draft.phones.filter((phone) => phoneKey(phone) !== ''),
  }
  const isShowing =
    query.cpf !== '' ||
    query.cns !== '' ||
    (query.fullName !== '' && (query.birthDate !== '' || query.phones.length > 0))
  const [text] = useDebouncedValue(JSON.stringify(query), restMs)
  const { data } = useQuery({ ...duplicatesQuery(JSON.parse(text)), enabled: isShowing })
  const found = isShowing ? (data?.items ?? []).filter((one) => !dismissed.includes(one.id)) : []
  return { found, dismiss: (other) => setDismissed((before) => [...before, other]) }
}
