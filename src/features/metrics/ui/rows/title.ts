import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { originLabels } from '../../labels.ts'
import type { Selection } from '../../report/selection.ts'
import { leadGroups, measureLabels, type ReminderAnswer, waitGroups } from '../../rules.ts'
import type { ReportView } from '../context.ts'
import { formatHour, formatLongDay, weekdayNames } from '../format.ts'

const answerWords: Record<ReminderAnswer, string> = {
  confirmed: 'de quem confirmou pelo lembrete',
  unanswered: 'de quem não respondeu ao lembrete',
  notReminded: 'sem lembrete',
}

/** What the rows are, in words: `faltas, Dra. Helena Prado, terça, 17 de novembro`. */
export function titleOf(selection: Selection, { nameOf, planNameOf }: ReportView): string {
  const { day, professional, plan, kind, lead, answer, hour, weekday, origin, wait, score } = selection
  return [
    measureLabels[selection.measure],
    professional && nameOf(professional),
    plan && planNameOf(plan),
    kind && kind in appointmentKindLabels
      ? appointmentKindLabels[kind as keyof typeof appointmentKindLabels]
      : undefined,
    lead && `marcados ${leadGroups.find(({ id }) => id === lead)?.label} antes`,
    answer && answerWords[answer],
    origin && `por ${originLabels[origin].toLocaleLowerCase('pt-BR')}`,
    wait && `espera de ${waitGroups.find(({ id }) => id === wait)?.label}`,
    score !== undefined && score !== null ? `nota ${score}` : undefined,
    weekday !== undefined ? weekdayNames[weekday] : undefined,
    hour !== undefined ? `às ${formatHour(hour)}` : undefined,
    day && formatLongDay(day),
  ]
    .filter(Boolean)
    .join(', ')
}
