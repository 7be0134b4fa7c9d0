import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { CellId } from '../../coverage/draft.ts'
import { partsOf, selfPay } from '../../coverage/matrix.ts'
import { type Cover, notCovered } from '../../coverage/rules.ts'
import { priceText } from './CoverFields.tsx'
import classes from './coverage.module.css'
import type { CoverageForm } from './useCoverageDraft.ts'

/** The maximum number of cells shown one by one; beyond it, one choice applies to all. */
const maxShown = 20

/**
 * Shows the cells that somebody else changed meanwhile, both values side by side, for the person to choose.
 */
export function CoverageConflicts({ form }: { form: CoverageForm }) {
  const { conflicts, isSaving } = form
  if (conflicts.length === 0) return null
  const more = conflicts.length - maxShown
  return (
    <section className={classes.conflicts} aria-labelledby="conflitos" role="alert">
      <h2 id="conflitos" className={classes.conflictsTitle}>
        <IconUsers size={20} stroke={1.5} aria-hidden="true" />
        {conflicts.length === 1
          ? 'Outra pessoa gravou uma célula que você alterou'
          : `Outra pessoa gravou ${conflicts.length} células que você alterou`}
      </h2>
      <table className={classes.conflictsTable}>
        <thead>
          <tr>
            <th scope="col">Exame</th>
            <th scope="col">Convênio</th>
            <th scope="col">Está gravado</th>
            <th scope="col">Você digitou</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {conflicts.slice(0, maxShown).map((id) => (
            <Conflict key={id} id={id} form={form} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={classes.conflictsMore}>E mais {more}.</p>}
      <div className={classes.conflictsActions}>
        <Button variant="default" disabled={isSaving} onClick={() => form.takeStored(conflicts)}>
          Usar tudo o que está gravado
        </Button>
        <Button variant="default" loading={isSaving} onClick={form.insist}>
          Gravar o meu assim mesmo
        </Button>
      </div>
    </section>
  )
}

function Conflict({ id, form }: { id: CellId; form: CoverageForm }) {
  const { matrix, edits, isSaving, takeStored } = form
  const [examId, columnId] = partsOf(id)
  const exam = matrix.exams.get(examId)?.name ?? ''
  const plan = columnId === selfPay ? 'Particular' : (matrix.plans.get(columnId)?.name ?? '')
  const stored = matrix.storedOf(id) ?? notCovered
  return (
    <tr>
      <th scope="row">{exam}</th>
      <td>{plan}</td>
      <td>{coverLabel(stored)}</td>
      <td>{coverLabel(edits.get(id)?.now ?? stored)}</td>
      <td>
        <Button
          variant="subtle"
          disabled={isSaving}
          aria-label={`Usar o gravado em ${exam}, ${plan}`}
          onClick={() => takeStored([id])}
        >
          Usar o gravado
        </Button>
      </td>
    </tr>
  )
}

const coverLabel = ({ covered, priceCents, requiresAuthorization }: Cover): string =>
  covered ? `${priceText(priceCents)}${requiresAuthorization ? ', pede autorização' : ''}` : 'não cobre'
