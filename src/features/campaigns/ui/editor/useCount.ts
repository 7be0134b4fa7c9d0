import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { checkConditions } from '../../audience/rules.ts'
import type { Counted } from '../../contract.ts'
import { countQuery } from '../data.ts'
import type { Draft } from './useDraft.ts'

/** After the last change. */
const pauseMs = 300

export interface Count {
  /** Undefined before the first count. */
  readonly counted: Counted | undefined
  /** True while the numbers are those of before. */
  readonly isOld: boolean
  readonly error: unknown
  readonly asked: Parameters<typeof countQuery>[0]
  /** Shows others in the sample. */
  reshuffle(): void
}

/** Who gets the campaign, counted a moment after each change; what is no longer asked for stops. */
export function useCount({ form, saved }: Draft): Count {
  const { orgId } = useActiveNetwork()
  const [seed, setSeed] = useState(0)
  const { audience, templateId } = form
  const isComplete =
    audience.from === 'list' ? saved !== null : Object.keys(checkConditions(audience.conditions)).length === 0
  const now = { orgId, campaignId: saved?.id, templateId, audience, seed }
  const asked = useSettled(now, isComplete)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...countQuery(asked),
    enabled: isComplete,
  })
  return {
    counted: data,
    isOld: isFetching || isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(now),
    error,
    asked,
    reshuffle: () => setSeed((before) => before + 1),
  }
}

/** A value that has not changed for a moment; those that are not complete are passed over. */
function useSettled<T>(value: T, isComplete: boolean): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    if (!isComplete) return
    const timer = setTimeout(() => setSettled(JSON.parse(text)), pauseMs)
    return () => clearTimeout(timer)
  }, [text, isComplete])
  return settled
}
