import {
  IconCalendarCancel,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconChecks,
  IconInfoCircle,
} from '@tabler/icons-react'
import { type AssistantAct, assistantActs } from '../../settings.ts'
import classes from '../assistant.module.css'
import { actLabels } from '../labels.ts'
import { SwitchRow } from '../OptionRow.tsx'
import type { SettingsForm } from '../useSettingsForm.ts'

const icons: Readonly<Record<AssistantAct, typeof IconChecks>> = {
  inform: IconInfoCircle,
  book: IconCalendarPlus,
  confirm: IconChecks,
  reschedule: IconCalendarRepeat,
  cancel: IconCalendarCancel,
}

/** What it may do; whatever is off goes to a person. */
export function ActRows({ form }: { form: SettingsForm }) {
  const { id, value, onValue, readOnly } = form.field('acts')
  return (
    <ul className={classes.rows} id={id}>
      {(Object.keys(actLabels) as AssistantAct[]).map((act) => (
        <SwitchRow
          key={act}
          id={`${id}.${act}`}
          Icon={icons[act]}
          title={actLabels[act].label}
          note={actLabels[act].note}
          value={value.includes(act)}
          readOnly={readOnly}
          onValue={(isOn) =>
            onValue(assistantActs.filter((one) => (one === act ? isOn : value.includes(one))))
          }
        />
      ))}
    </ul>
  )
}
