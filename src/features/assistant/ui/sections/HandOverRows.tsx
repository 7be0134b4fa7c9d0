import { IconAlarm, IconLock, IconRefresh, IconStethoscope, IconUser } from '@tabler/icons-react'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TagsField } from '#ui/form/TagsField.tsx'
import { settingLimits } from '../../settings.ts'
import classes from '../assistant.module.css'
import { OptionRow } from '../OptionRow.tsx'
import type { SettingsForm } from '../useSettingsForm.ts'

const locked = [
  [IconUser, 'Quando a pessoa pede', '“quero falar com alguém”, “atendente”, botão'],
  [IconStethoscope, 'Assunto clínico', 'não opina, não interpreta exame, não indica remédio'],
  [IconAlarm, 'Sinal de urgência', 'orienta a ligar para o SAMU 192 e passa na frente da fila'],
] as const

const times = Array.from({ length: settingLimits.misses }, (_, at) => `${at + 1}`)

/** When a person takes over: rules that nobody switches off, and the network's own words. */
export function HandOverRows({ form }: { form: SettingsForm }) {
  const misses = form.field('maxMisses')
  return (
    <div className={classes.stack}>
      <ul className={classes.rows}>
        {locked.map(([Icon, title, note]) => (
          <OptionRow key={title} Icon={Icon} title={title} note={note}>
            <span className={classes.always}>
              <IconLock size={16} stroke={1.5} aria-hidden="true" />
              sempre
            </span>
          </OptionRow>
        ))}
        <OptionRow Icon={IconRefresh} title="Não entendeu" note="depois de quantas vezes, no máximo duas">
          <SelectField
            {...misses}
            className={classes.misses ?? ''}
            label="Vezes sem entender"
            options={times.map((value) => ({ value, label: value }))}
            value={`${misses.value}`}
            onValue={(value) => misses.onValue(Number(value))}
          />
        </OptionRow>
      </ul>
      <TagsField
        label="Palavras que passam na hora"
        placeholder="Adicionar"
        suggestions={['reclamação', 'ouvidoria', 'advogado', 'resultado', 'reembolso']}
        maxTags={settingLimits.words}
        {...form.field('handOverWords')}
      />
    </div>
  )
}
