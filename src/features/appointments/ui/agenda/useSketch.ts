import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { displayName } from '#features/patients/rules.ts'
import { patientQuery } from '#features/patients/ui/data.ts'
import type { Sketch } from '../booking/sketch.ts'
import type { NamedSketch } from './column.ts'

/** What is being booked beside the agenda, with the patient's name as the drawer has read it. */
export function useSketch(orgId: string) {
  const [sketch, setSketch] = useState<Sketch | null>(null)
  const patientId = sketch?.patientId ?? ''
  const { data: patient } = useQuery({ ...patientQuery(orgId, patientId), enabled: patientId !== '' })
  const name = patient && patientId !== '' ? displayName(patient) : ''
  const named = useMemo<NamedSketch | null>(() => sketch && { ...sketch, name }, [sketch, name])
  return [named, setSketch] as const
}
