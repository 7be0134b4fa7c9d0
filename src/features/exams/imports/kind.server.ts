import { v7 as uuid } from 'uuid'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { earlierLines, importKind, type Match, type Repeated } from '#platform/imports/kinds.server.ts'
import type { Mapping } from '#platform/imports/rules.ts'
import { publish } from '#platform/live/publish.server.ts'
import { undeleted } from '#platform/records/rows.server.ts'
import { piecesOf } from '#platform/slices.server.ts'
import { columnsOf, listCategories } from '../queries.server.ts'
import type { ExamForm } from '../rules.ts'
import { exams } from '../tables.server.ts'
import { type ExamField, examSheet, type KnownCategories, readExam } from './rules.ts'

/** The number of exams inserted in one statement. */
const pieceSize = 100

export const examImport = importKind<ExamForm, KnownCategories>({
  kind: 'exam',
  may: 'exams.update',
  topic: 'examImports',
  sheet: examSheet,
  recordField: 'examId',
  job: 'import-exams',
  fileName: 'exames.csv',
  prepare: async (tx) => new Map((await listCategories(tx)).map((name) => [plain(name), name])),
  read: (cells, mapping, categories) => readExam(cells, mapping as Mapping<ExamField>, categories),
  findMatches,
  remember,
  insert,
  announce: (tx, importId) => publish(tx, { topic: 'exams', id: importId }),
})

/** A network has one exam of a name; the same code only looks like a repetition. */
async function findMatches(
  tx: Transaction<MemberScope>,
  forms: readonly ExamForm[],
): Promise<(Match | null)[]> {
  const known = await tx.db
    .select({ id: exams.id, name: exams.name, code: exams.code })
    .from(exams)
    .where(undeleted(tx, exams))
  const byName = new Map(known.map((exam) => [plain(exam.name), exam]))
  const byCode = new Map(known.flatMap((exam) => (exam.code === '' ? [] : [[plain(exam.code), exam]])))
  return forms.map(({ name, code }) => {
    const same = byName.get(plain(name))
    if (same) return matchOf(same, 'mesmo nome', true)
    const alike = byCode.get(plain(code))
    return alike ? matchOf(alike, 'mesmo código', false) : null
  })
}

const matchOf = ({ id, name }: { id: string; name: string }, reason: string, isSame: boolean): Match => ({
  recordId: id,
  issue: { field: '', message: `Já cadastrado: ${name} (${reason})` },
  isSame,
})

function remember() {
  const ofName = earlierLines()
  const ofCode = earlierLines()
  return ({ name, code }: ExamForm, line: number): Repeated | null => {
    const named = ofName(plain(name), line)
    const coded = ofCode(plain(code), line)
    if (named !== null)
      return {
        issue: { field: 'name', message: `Nome repetido: já está na linha ${named}` },
        isSame: true,
      }
    if (coded === null) return null
    return {
      issue: { field: 'code', message: `Código repetido: já está na linha ${coded}` },
      isSame: false,
    }
  }
}

async function insert(tx: Transaction<MemberScope>, forms: readonly ExamForm[]): Promise<string[]> {
  const rows = forms.map((form) => ({ ...columnsOf(form), orgId: tx.orgId, id: uuid() }))
  for (const piece of piecesOf(rows, pieceSize)) await tx.db.insert(exams).values(piece)
  return rows.map(({ id }) => id)
}
