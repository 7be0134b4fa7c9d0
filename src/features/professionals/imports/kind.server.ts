import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { earlierLines, importKind, type Match, type Repeated } from '#platform/imports/kinds.server.ts'
import type { Mapping } from '#platform/imports/rules.ts'
import { publish } from '#platform/live/publish.server.ts'
import { insertProfessionals, isNumberTaken, listRegisters } from '../queries.server.ts'
import { colors, nameWithTreatment, nextColor, type ProfessionalForm } from '../rules.ts'
import { type Beginning, type ProfessionalField, professionalSheet, readProfessional } from './rules.ts'

export const professionalImport = importKind<ProfessionalForm, Beginning>({
  kind: 'professional',
  may: 'professionals.update',
  topic: 'professionalImports',
  sheet: professionalSheet,
  recordField: 'professionalId',
  job: 'import-professionals',
  fileName: 'profissionais.csv',
  prepare,
  read: (cells, mapping, beginning) =>
    readProfessional(cells, mapping as Mapping<ProfessionalField>, beginning),
  findMatches,
  remember,
  insert: insertProfessionals,
  announce: (tx, importId, ids) =>
    publish(tx, {
      topic: 'professionals',
      id: importId,
      unitIds: [...(tx.units ?? [])],
      professionalIds: [...ids],
    }),
})

/**
 * Colours go on from the rarest one, so that neighbours in the agenda differ. Who is restricted to some units would
 * not see professionals of none: theirs begin in these.
 */
async function prepare(tx: Transaction<MemberScope>): Promise<Beginning> {
  const used = await listRegisters(tx)
  let at = colors.indexOf(nextColor(used.map(({ color }) => color)))
  return {
    unitIds: tx.units === null ? [] : [...tx.units],
    color: () => colors[at++ % colors.length] ?? colors[0],
  }
}

const registerOf = (one: Pick<ProfessionalForm, 'council' | 'councilNumber' | 'councilState'>) =>
  one.councilNumber === '' ? '' : plain(`${one.council} ${one.councilNumber} ${one.councilState}`)

/** A register is one person's; the same name only looks like a repetition. */
async function findMatches(
  tx: Transaction<MemberScope>,
  forms: readonly ProfessionalForm[],
): Promise<(Match | null)[]> {
  const known = await listRegisters(tx)
  const byRegister = new Map(known.map((one) => [registerOf(one), one]))
  const byName = new Map(known.map((one) => [plain(one.fullName), one]))
  const matches: (Match | null)[] = []
  for (const form of forms) {
    const register = registerOf(form)
    const same = register === '' ? undefined : byRegister.get(register)
    const alike = byName.get(plain(form.fullName))
    if (same) matches.push(matchOf(same, 'mesmo registro no conselho', true))
    else if (tx.units !== null && register !== '' && (await isNumberTaken(tx, null, form)))
      matches.push({ recordId: null, issue: elsewhere, isSame: true })
    else matches.push(alike ? matchOf(alike, 'mesmo nome', false) : null)
  }
  return matches
}

const elsewhere = {
  field: 'councilNumber',
  message: 'Este registro já é de um profissional que não atende nas suas unidades',
} as const

const matchOf = (
  one: { id: string; treatment: string; fullName: string },
  reason: string,
  isSame: boolean,
): Match => ({
  recordId: one.id,
  issue: { field: '', message: `Já cadastrado: ${nameWithTreatment(one)} (${reason})` },
  isSame,
})

function remember() {
  const ofRegister = earlierLines()
  const ofName = earlierLines()
  return (form: ProfessionalForm, line: number): Repeated | null => {
    const registered = ofRegister(registerOf(form), line)
    const named = ofName(plain(form.fullName), line)
    if (registered !== null) {
      const message = `Número do conselho repetido: já está na linha ${registered}`
      return { issue: { field: 'councilNumber', message }, isSame: true }
    }
    if (named === null) return null
    return {
      issue: { field: 'fullName', message: `Nome repetido: já está na linha ${named}` },
      isSame: false,
    }
  }
}
