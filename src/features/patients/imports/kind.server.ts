import { plain } from '#lib/match.ts'
import { dayIn } from '#lib/zones.ts'
import { earlierLines, importKind, type Repeated } from '#platform/imports/kinds.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { withUniqueCpf } from '../commands.server.ts'
import type { PatientForm } from '../rules.ts'
import { insertPatients } from '../writes.server.ts'
import { findMatches, readPlans } from './matching.server.ts'
import { type KnownPlans, type Mapping, patientSheet, readRow } from './rules.ts'

interface Context {
  readonly plans: KnownPlans
  readonly today: string
}

export const patientImport = importKind<PatientForm, Context>({
  kind: 'patient',
  may: 'patients.import',
  topic: 'patientImports',
  sheet: patientSheet,
  recordField: 'patientId',
  job: 'import-patients',
  fileName: 'pacientes.csv',
  prepare: async (tx) => ({ plans: await readPlans(tx), today: dayIn(tx.now) }),
  read: (cells, mapping, { plans, today }) => readRow(cells, mapping as Mapping, plans, today),
  findMatches,
  remember,
  insert: insertPatients,
  // No professional attends a new patient yet.
  announce: (tx, importId) => publish(tx, { topic: 'patients', id: importId, professionalIds: [] }),
  transact: withUniqueCpf,
})

/** A CPF stands once in a file; the same name and birth date only looks like a repetition. */
function remember() {
  const ofCpf = earlierLines()
  const ofBirth = earlierLines()
  return (form: PatientForm, line: number): Repeated | null => {
    const cpf = ofCpf(form.cpf, line)
    const birth = ofBirth(form.birthDate === '' ? '' : `${form.birthDate} ${plain(form.fullName)}`, line)
    if (cpf !== null)
      return { issue: { field: 'cpf', message: `O CPF se repete: já está na linha ${cpf}` }, isSame: true }
    if (birth === null) return null
    return {
      issue: { field: '', message: `Igual à linha ${birth} (mesmo nome e nascimento)` },
      isSame: false,
    }
  }
}
