import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { todayHere } from '#features/professionals/ui/today.ts'
import { formatDay } from '#lib/days.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { DrawerForm, FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { creationLabels } from '#ui/form/record/labels.ts'
import { type FieldNames, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { showInstant } from '#ui/showInstant.ts'
import { type AssessmentForm, assessmentLimits, checkAssessment } from '../../assessment/rules.ts'
import type { Assessment } from '../../contract.ts'
import { assessmentsQuery, recordAssessment } from '../data.ts'
import classes from './assessment.module.css'

const fieldNames: FieldNames<AssessmentForm> = {
  text: { label: 'Avaliação' },
  assessedBy: { label: 'Quem avaliou' },
  assessedOn: { label: 'Data' },
}

interface AssessmentDrawerProps {
  orgId: string
  /** The newest first. */
  assessments: readonly Assessment[]
  isOpen: boolean
  isReadOnly: boolean
  onClose: () => void
}

/** The assessments that were recorded, and another one in their place. */
export function AssessmentDrawer({ isOpen, onClose, ...props }: AssessmentDrawerProps) {
  return (
    <FormDrawer
      isOpen={isOpen}
      title="Avaliação prévia"
      description="CFM 2.454/2026: quem avaliou o uso do assistente, quando, e o que concluiu."
      onClose={onClose}
    >
      {isOpen &&
        (props.isReadOnly ? (
          <Recorded assessments={props.assessments} />
        ) : (
          <Editor {...props} onClose={onClose} />
        ))}
    </FormDrawer>
  )
}

function Editor({ orgId, assessments, onClose }: Omit<AssessmentDrawerProps, 'isOpen'>) {
  const client = useQueryClient()
  const start = useMemo(() => ({ text: '', assessedBy: '', assessedOn: todayHere() }), [])
  const form = useRecordForm<AssessmentForm, Assessment & { version: number }>({
    idPrefix: 'avaliacao.',
    fields: fieldNames,
    record: null,
    show: ({ text, assessedBy, assessedOn }) => ({ text, assessedBy, assessedOn }),
    start,
    noteKey: `avaliacao:${orgId}`,
    labels: creationLabels('Avaliação registrada'),
    required: ['text', 'assessedBy', 'assessedOn'],
    check: (values) => ({
      ...checkAssessment(values),
      assessedOn: values.assessedOn > todayHere() ? 'A data da avaliação ainda não chegou' : undefined,
    }),
    normalize: (values) => values,
    async save(values) {
      const saved = await recordAssessment({ orgId, ...values })
      await client.invalidateQueries({ queryKey: assessmentsQuery(orgId).queryKey })
      return { ...saved, version: saved.number }
    },
    onSaved: onClose,
  })
  return (
    <DrawerForm form={form} saveLabel="Registrar">
      <FieldGrid>
        <Cell>
          <TextAreaField
            label="Avaliação"
            rows={6}
            limit={assessmentLimits.text}
            {...form.field(
              'text',
              'O que ele faz e não faz, o risco, e como uma pessoa assume. Depois de registrada não muda: outra entra no lugar.',
            )}
          />
        </Cell>
        <Cell span={15}>
          <MaskedField
            label="Quem avaliou"
            autoComplete="off"
            maxLength={assessmentLimits.name}
            {...form.field('assessedBy')}
          />
        </Cell>
        <Cell span={9}>
          <DateField label="Data" {...form.field('assessedOn')} />
        </Cell>
      </FieldGrid>
      <Recorded assessments={assessments} />
    </DrawerForm>
  )
}

function Recorded({ assessments }: { assessments: readonly Assessment[] }) {
  if (assessments.length === 0) return null
  return (
    <section className={classes.recorded} aria-labelledby="avaliacoes-titulo">
      <h3 id="avaliacoes-titulo">Registradas</h3>
      <ol>
        {assessments.map(({ id, number, text, assessedBy, assessedOn, recordedBy, recordedAt }, at) => (
          <li key={id}>
            <p className={classes.by}>
              <strong>
                {assessedBy}, {formatDay(assessedOn)}
              </strong>
              {at === 0 && <span>vale esta</span>}
            </p>
            <p>{text}</p>
            <p className={classes.soft}>
              nº {number}, registrada {recordedBy && `por ${recordedBy} `}em {showInstant(recordedAt)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
