import { SegmentedControl } from '@mantine/core'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { assistantTones, settingLimits } from '../../settings.ts'
import classes from '../assistant.module.css'
import { toneLabels } from '../labels.ts'
import type { SettingsForm } from '../useSettingsForm.ts'

/** How it calls itself and speaks. */
export function IdentityFields({ form }: { form: SettingsForm }) {
  const tone = form.field('tone')
  const isGuided = form.values.provider === 'guided'
  return (
    <FieldGrid>
      <Cell span={12}>
        <MaskedField label="Nome" autoComplete="off" maxLength={settingLimits.name} {...form.field('name')} />
      </Cell>
      <Cell span={12}>
        <FieldFrame id={tone.id} label="Tom" isGroup>
          <SegmentedControl
            fullWidth
            className={classes.tones ?? ''}
            aria-labelledby={`${tone.id}-label`}
            data={assistantTones.map((value) => ({ value, label: toneLabels[value] }))}
            value={tone.value}
            disabled={tone.readOnly}
            onChange={(value) => tone.onValue(value as typeof tone.value)}
          />
        </FieldFrame>
      </Cell>
      <Cell span={24}>
        <TextAreaField
          label="Saudação"
          rows={2}
          limit={settingLimits.greeting}
          {...form.field('greeting', 'Vazia, vale a nossa. Que é um assistente, ele diz sempre.')}
        />
      </Cell>
      <Cell span={24}>
        <TextAreaField
          label="Instruções"
          limit={settingLimits.instructions}
          {...form.field(
            'instructions',
            isGuided ? 'Só modelos as leem: no modo guiado, ensine perguntas em Conhecimento.' : undefined,
          )}
        />
      </Cell>
    </FieldGrid>
  )
}
