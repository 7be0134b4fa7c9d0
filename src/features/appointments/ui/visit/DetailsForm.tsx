import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/days.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { DrawerForm } from '#ui/form/record/FormDrawer.tsx'
import { updateTexts } from '#ui/form/record/texts.ts'
import { type FieldNames, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { authorizationLabels, authorizationStates } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { AuthorizationFields } from '../booking/AuthorizationFields.tsx'
import { planChoicesQuery } from '../booking/choices.ts'
import { InsuranceFields } from '../booking/InsuranceFields.tsx'
import { ScreeningFields } from '../booking/ScreeningFields.tsx'
import type { PlanChoice } from '../booking/useChoices.ts'
import type { Quote } from '../booking/useQuote.ts'
import { updateVisit, visitQuery, visitsKey } from '../data.ts'
import { checkDetails, type Details, deriveDetails, detailsOf, normalizeDetails } from './details.ts'
import classes from './visit.module.css'

interface DetailsFormProps {
  orgId: string
  visit: Appointment
  quote: Quote | undefined
  before: ReactNode
  after: ReactNode
}

const stateOptions = authorizationStates.map((value) => ({ value, label: authorizationLabels[value] }))

/** Who pays, what was authorised, what was answered and noted; saved over the version that was read. */
export function DetailsForm({ orgId, visit, quote, before, after }: DetailsFormProps) {
  const client = useQueryClient()
  const { data: plans = [] } = useQuery(planChoicesQuery(orgId))
  const form = useRecordForm<Details, Appointment>({
    idPrefix: 'visita.',
    fields: fieldNames(plans),
    record: visit,
    show: detailsOf,
    start: detailsOf(visit),
    noteKey: `visita:${visit.id}`,
    texts: updateTexts('Agendamento atualizado'),
    required: [],
    check: checkDetails,
    normalize: normalizeDetails,
    derive: deriveDetails,
    save: async ({ authorizationState, screening, ...details }, version) => {
      const saved = await updateVisit({
        ...{ orgId, id: visit.id, version, ...details, screening: [...screening] },
        ...(authorizationState !== '' && { authorizationState }),
      })
      client.setQueryData(visitQuery(orgId, visit.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: visitsKey })
      return saved
    },
  })
  const questions = [
    ...new Set([...(quote?.questions ?? []), ...form.values.screening.map(({ question }) => question)]),
  ]
  return (
    <DrawerForm form={form} saveLabel="Salvar" isBarShy>
      <div className={classes.stack}>
        {before}
        <FieldGrid>
          <InsuranceFields form={form} plans={plans} />
          {form.values.insurancePlanId !== null && (
            <>
              <Cell>
                <SelectField
                  label="Autorização"
                  options={stateOptions}
                  placeholder="Conforme o convênio"
                  {...form.field('authorizationState')}
                />
              </Cell>
              <AuthorizationFields form={form} />
            </>
          )}
          {questions.length > 0 && (
            <Cell>
              <ScreeningFields {...form.field('screening')} questions={questions} />
            </Cell>
          )}
          <Cell>
            <TextAreaField label="Observações" rows={2} limit={2_000} {...form.field('notes')} />
          </Cell>
        </FieldGrid>
        {after}
      </div>
    </DrawerForm>
  )
}

const nameOf = (named: readonly { id: string; name: string }[], id: string | null) =>
  named.find((one) => one.id === id)?.name

const fieldNames = (plans: readonly PlanChoice[]): FieldNames<Details> => ({
  insurancePlanId: { label: 'Convênio', show: (id) => nameOf(plans, id) ?? 'Particular' },
  insuranceProductId: {
    label: 'Plano',
    show: (id) =>
      nameOf(
        plans.flatMap(({ products }) => products),
        id,
      ) ?? 'Não informado',
  },
  memberNumber: { label: 'Carteirinha' },
  authorizationState: {
    label: 'Autorização',
    show: (state) => (state === '' ? 'Conforme o convênio' : authorizationLabels[state]),
  },
  authorizationNumber: { label: 'Guia' },
  authorizationPassword: { label: 'Senha' },
  authorizationValidUntil: { label: 'Validade', show: formatDay },
  screening: {
    label: 'Perguntas',
    show: (answers) =>
      answers.map(({ question, answer }) => `${question} ${answer ? 'Sim' : 'Não'}`).join('; '),
  },
  notes: { label: 'Observações' },
})
