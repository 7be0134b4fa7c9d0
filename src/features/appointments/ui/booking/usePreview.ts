import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { displayName } from '#features/patients/rules.ts'
import { patientQuery } from '#features/patients/ui/data.ts'
import type { NamedPreview } from '../agenda/column.ts'
import type { Preview } from './preview.ts'

/** The booking in the docked drawer, with the patient's name as the drawer has loaded it. */
export function usePreview(orgId: string) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const patientId = preview?.patientId ?? ''
  const { data: patient } = useQuery({ ...patientQuery(orgId, patientId), enabled: patientId !== '' })
  const name = patient && patientId !== '' ? displayName(patient) : ''
  const named = useMemo<NamedPreview | null>(() => preview && { ...preview, name }, [preview, name])
  return [named, setPreview] as const
}
