import { Button } from '@mantine/core'
import { channelKindNames, channelKinds } from '#features/channels/rules.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { logOutcomes } from '../../log/rules.ts'
import { assistantProviders, providerLabels } from '../../settings.ts'
import { type LogFilterValues, outcomeLabels } from './filters.ts'
import classes from './log.module.css'

interface LogFiltersProps {
  filters: LogFilterValues
  onChange: (change: Partial<LogFilterValues>) => void
}

const every = { value: 'todos', label: 'Todos' } as const
/** A choice with one for all, which stands for none. */
const chosen = <T extends string>(value: T | 'todos' | ''): T | '' => (value === 'todos' ? '' : value)

/** Narrows the log; what is chosen stands in the address. */
export function LogFilters({ filters, onChange }: LogFiltersProps) {
  const isNarrowed = Object.values(filters).some((value) => value !== '')
  return (
    <search className={classes.filters}>
      <DateField id="dia" label="Dia" value={filters.day} onValue={(day) => onChange({ day })} />
      <SelectField
        id="canal"
        label="Canal"
        options={[every, ...channelKindNames.map((value) => ({ value, label: channelKinds[value] }))]}
        value={filters.channel || 'todos'}
        onValue={(value) => onChange({ channel: chosen(value) })}
      />
      <SelectField
        id="quem"
        label="Quem respondeu"
        options={[every, ...assistantProviders.map((value) => ({ value, label: providerLabels[value] }))]}
        value={filters.engine || 'todos'}
        onValue={(value) => onChange({ engine: chosen(value) })}
      />
      <SelectField
        id="fim"
        label="Como terminou"
        options={[every, ...logOutcomes.map((value) => ({ value, label: outcomeLabels[value] }))]}
        value={filters.outcome || 'todos'}
        onValue={(value) => onChange({ outcome: chosen(value) })}
      />
      {isNarrowed && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => onChange({ day: '', channel: '', engine: '', outcome: '' })}
        >
          Limpar
        </Button>
      )}
    </search>
  )
}
