import { useSearchParams } from 'react-router'
import { FilterChip } from '#ui/list/FilterChip.tsx'
import { slots } from '#ui/shell/slots.ts'
import { answerLabels } from '../../labels.ts'
import { type ReminderAnswer, reminderAnswers } from '../../rules.ts'
import { answerName } from './address.ts'
import { withParameter } from './useRowsSearch.ts'

const options = reminderAnswers.map((value) => ({ value, label: answerLabels[value] }))

/** What became of the reminder, which narrows the number like a bar of the report. */
export function AnswerChip({ chosen }: { chosen: ReminderAnswer | undefined }) {
  const [, setSearch] = useSearchParams()
  return (
    <FilterChip
      filter={{ id: answerName, label: 'Lembrete', options }}
      slot={slots.listFilter + 5}
      values={chosen ? [chosen] : []}
      onChange={([answer = '']) =>
        setSearch((now) => withParameter(now, answerName, answer), {
          replace: true,
          preventScrollReset: true,
        })
      }
    />
  )
}
