import type { HistoryFields } from '#ui/history/fields.tsx'
import { type ConsentPurpose, channelsOf, consentChannels, consentPurposes } from '../consents/rules.ts'
import type { ContactForm } from '../rules.ts'
import { contactText, type PlanToChoose, patientFieldNames } from './form/patientFields.ts'

/** Returns the labels and formats of a patient's fields in the history. */
export function historyFields(plans: readonly PlanToChoose[]): HistoryFields {
  const names = Object.entries(patientFieldNames(plans)).map(([field, { label, show }]) => [
    field,
    { label, show: show as HistoryFields[string]['show'] },
  ])
  return {
    ...Object.fromEntries(names),
    contacts: { label: 'Contatos', show: (value) => (value as ContactForm[]).map(contactText).join('; ') },
    insurancePlanName: { label: 'Convênio' },
    insuranceProductName: { label: 'Plano' },
    mergedInto: { label: 'Juntado a outro cadastro', show: (value) => (value ? 'sim' : 'não') },
    merge: { label: 'Cadastro juntado' },
    unmerge: { label: 'Cadastro separado' },
    file: { label: 'Planilha' },
    line: { label: 'Linha da planilha' },
    ...consentFields,
  }
}

const consentFields: HistoryFields = Object.fromEntries(
  (Object.entries(consentPurposes) as [ConsentPurpose, string][]).flatMap(([purpose, label]) =>
    channelsOf[purpose].map((channel) => [
      `consent.${purpose}.${channel}`,
      {
        label: `Consentimento: ${label}, ${consentChannels[channel]}`,
        show: (value: unknown) => (value ? 'dado' : 'retirado'),
      },
    ]),
  ),
)
