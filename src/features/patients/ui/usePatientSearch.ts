import { IconUser, IconUserPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import { can, type Role } from '#platform/access.ts'
import { paths } from '#src/paths.ts'
import { addSearchSource } from '#ui/search/sources.ts'
import { displayName } from '../rules.ts'
import type { PatientItem } from '../schemas.ts'
import { searchPatients } from './data.ts'

const shown = 6
/** One letter says too little to ask for. */
const minLetters = 2

/** Patients in the search (Ctrl K): by name, phone, CPF, birth date, guardian. */
export function usePatientSearch(orgId: string | null, role: Role): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orgId === null) return
    return addSearchSource({
      id: 'patients',
      title: 'Pacientes',
      order: 10,
      isRemote: true,
      async find(text, signal) {
        if (text.trim().length < minLetters) return []
        const { items } = await searchPatients({ orgId, q: text, limit: shown }, { signal })
        return items.map((patient) => ({
          id: `patient-${patient.id}`,
          label: displayName(patient),
          detail: detailOf(patient),
          Icon: IconUser,
          run: () => navigate(paths.patient(patient.id)),
        }))
      },
    })
  }, [orgId, navigate])

  useEffect(() => {
    if (orgId === null || !can(role, 'patients.update')) return
    return addSearchSource({
      id: 'new-patient',
      title: 'Cadastrar',
      order: 45,
      find: (text) =>
        'novo paciente adicionar cadastrar'.includes(text.trim().toLowerCase()) && text.trim() !== ''
          ? [
              {
                id: 'new-patient',
                label: 'Novo paciente',
                Icon: IconUserPlus,
                run: () => navigate(paths.newPatient),
              },
            ]
          : [],
    })
  }, [orgId, role, navigate])
}

function detailOf({ socialName, fullName, birthDate, phone }: PatientItem): string {
  const registered = socialName === '' ? '' : fullName
  return [registered, formatDay(birthDate), formatPhone(phone)].filter((part) => part !== '').join(' · ')
}
