import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { TemplateExample } from '../../contract.ts'
import { sampleValues, type Values } from '../../rules.ts'
import { examplesQuery } from '../data.ts'

/** Whose values the preview shows. */
export interface Example {
  readonly values: Values
  /** "Horácio Mendes", or "exemplo". */
  readonly name: string
  /** Null for the samples. */
  readonly chosen: TemplateExample | null
  /** The longest values that the network has; empty until they are read. */
  readonly longest: Values
  readonly choose: (example: TemplateExample | null) => void
}

/** A real appointment that is near; the samples while there is none, or when they are asked for. */
export function useExample(): Example {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(examplesQuery(orgId, ''))
  const [picked, setPicked] = useState<TemplateExample | null | undefined>(undefined)
  const chosen = picked === undefined ? (data?.items[0] ?? null) : picked
  return {
    values: chosen?.values ?? sampleValues,
    name: chosen?.patientName ?? 'exemplo',
    chosen,
    longest: data?.longest ?? {},
    choose: setPicked,
  }
}
