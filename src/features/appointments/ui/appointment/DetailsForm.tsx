import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/days.ts'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { DrawerForm } from '#ui/form/record/FormDrawer.tsx'
import { updateLabels } from '#ui/form/record/labels.ts'
import { type FieldNames, useRecordForm } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { appointmentLimits, authorizationLabels, authorizationStates } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { AuthorizationFields } from '../booking/AuthorizationFields.tsx'
import { planChoicesQuery } from '../booking/choices.ts'
import { InsuranceFields } from '../booking/InsuranceFields.tsx'
import { ScreeningFields } from '../booking/ScreeningFields.tsx'
import type { PlanChoice } from '../booking/useChoices.ts'
import type { Quote } from '../booking/useQuote.ts'
import { appointmentQuery, appointmentsKey, updateAppointment } from '../data.ts'
import classes from './appointment.module.css'
import { checkDetails, type Details, deriveDetails, detailsOf, normalizeDetails } from './details.ts'

interface DetailsFormProps {
  orgId: string
  appointment: Appointment
  quote: Quote | undefined
  before: ReactNode
  after: ReactNode
}

const stateOptions = authorizationStates.map((value) => ({ value, label: authorizationLabels[value] }))

/** Edits payer, authorisation, answers and notes; saves over the version that was read. */
export function DetailsForm({ orgId, appointment, quote, before, after }: DetailsFormProps) {
  const client = useQueryClient()
  const { data: plans = [] } = useQuery(planChoicesQuery(orgId))
  const form = useRecordForm<Details, Appointment>({
    idPrefix: 'visita.',
    fields: fieldNames(plans),
    record: appointment,
    show: detailsOf,
    start: detailsOf(appointment),
    noteKey: `visita:${appointment.id}`,
    labels: updateLabels('Agendamento atualizado'),
    required: [],
    check: checkDetails,
    normalize: normalizeDetails,
    derive: deriveDetails,
    save: async ({ authorizationState, screening, ...details }, version) => {
      const saved = await updateAppointment({
        orgId,
        id: appointment.id,
        version,
        ...details,
        screening: [...screening],
        ...(authorizationState !== '' && { authorizationState }),
      })
      client.setQueryData(appointmentQuery(orgId, appointment.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: appointmentsKey })
      return saved
    },
  })
  const questions = [
    ...new Set([...(quote?.questions ?? []), ...form.values.screening.map(({ question: dialog }) => dialog)]),
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
            <TextAreaField
              label="Observações"
              rows={2}
              limit={appointmentLimits.notes}
              {...form.field('notes')}
            />
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
      answers.map(({ question: dialog, answer }) => `${dialog} ${answer ? 'Sim' : 'Não'}`).join('; '),
  },
  notes: { label: 'Observações' },
})
