import {
  factsOf,
  isVariable,
  namesIn,
  type SendableTemplate,
  type TemplateUse,
  type VariableName,
  variableNames,
} from '#features/templates/rules.ts'

/** Which templates a person may send to one patient, by what is known of whom and of what it is about. */

/** Texts that only make sense from what sends them: a score that is read, a family, a campaign. */
const ownUses: readonly TemplateUse[] = ['satisfaction', 'birthday', 'family', 'followUp', 'campaign']

export interface About {
  /** False for a message about no appointment. */
  readonly hasAppointment: boolean
  /** True while the appointment can still be confirmed, moved and cancelled by its link. */
  readonly isAhead: boolean
}

/** The variables that have a value in a single message. */
export function availableVariables({ hasAppointment, isAhead }: About): readonly VariableName[] {
  return variableNames.filter((name) => {
    if (name === 'link.descadastro' || name === 'link.agendar') return true
    if (name === 'link.confirmacao' || name === 'link.remarcar') return isAhead
    const { group } = factsOf(name)
    if (group === 'patient' || group === 'org') return true
    return hasAppointment && (group === 'appointment' || group === 'exam' || group === 'unit')
  })
}

/** True when a text may go out as a single message: it is about the patient's care, and nothing of it stays empty. */
export function isUsable(
  { category, use, content, isReclassified }: SendableTemplate,
  about: About,
): boolean {
  if (category !== 'utility' || isReclassified || ownUses.includes(use)) return false
  const available = availableVariables(about)
  const { subject, header, body, footer, buttons } = content
  const urls = buttons.flatMap((button) => (button.type === 'url' ? [button.url] : []))
  const acts = buttons.some(
    (button) => button.type === 'reply' && ['confirm', 'reschedule', 'cancel'].includes(button.act),
  )
  if (acts && !about.isAhead) return false
  return [subject, header, body, footer, ...urls]
    .flatMap(namesIn)
    .every((name) => isVariable(name) && available.includes(name))
}
