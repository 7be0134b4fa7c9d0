import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { formatDay } from '#lib/days.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SecretField } from '#ui/form/SecretField.tsx'
import type { AssistantOverview, SavedSettings, StoredKey } from '../../contract.ts'
import { assistantProviders, placeOfKey, providerLabels, settingLimits } from '../../settings.ts'
import classes from '../assistant.module.css'
import { checkConnection } from '../data.ts'
import { providerNotes } from '../labels.ts'
import { LimitMeter } from '../side/LimitMeter.tsx'
import { type SettingsForm, sent } from '../useSettingsForm.ts'

interface ModelFieldsProps {
  orgId: string
  form: SettingsForm
  saved: SavedSettings
  overview: AssistantOverview | undefined
}

/** Who answers: guided mode, or a model with its address, key, prices and limit. */
export function ModelFields({ orgId, form, saved, overview }: ModelFieldsProps) {
  const { provider } = form.values
  const chosen = form.field('provider')
  return (
    <div className={classes.stack}>
      <fieldset className={classes.providers} id={chosen.id}>
        <VisuallyHidden component="legend">Quem responde</VisuallyHidden>
        {assistantProviders.map((one) => (
          <label key={one} className={classes.provider}>
            <input
              type="radio"
              name="provider"
              value={one}
              checked={provider === one}
              disabled={chosen.readOnly}
              onChange={() => chosen.onValue(one)}
            />
            <span>
              <strong>{providerLabels[one]}</strong>
              <span className={classes.soft}>{providerNotes[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {provider !== 'guided' && (
        <>
          <Connection key={provider} orgId={orgId} form={form} saved={saved} />
          <Costs form={form} overview={overview} />
        </>
      )}
    </div>
  )
}

/** `guardada cifrada em 03/11 por Márcia Telles` */
export const keptSince = (key: StoredKey | null): string | undefined =>
  key
    ? `guardada cifrada em ${formatDay(key.storedAt.slice(0, 10)).slice(0, 5)}${key.storedBy === '' ? '' : ` por ${key.storedBy}`}`
    : undefined

function Connection({ orgId, form, saved }: Omit<ModelFieldsProps, 'overview'>) {
  const { values } = form
  const isOpen = values.provider === 'openai'
  const check = useMutation({
    mutationFn: () => {
      const { transcriptionKey: _, ...settings } = sent(values)
      return checkConnection({ orgId, ...settings })
    },
  })
  const isElsewhere = saved.key !== null && placeOfKey(saved) !== placeOfKey(values)
  const keyHint = isElsewhere
    ? isOpen
      ? 'O endereço mudou: a chave guardada não vai para ele. Digite a nova, se ele pede uma.'
      : 'A chave guardada é de outro provedor. Digite a deste.'
    : isOpen && !saved.key
      ? 'Só se o serviço pede uma.'
      : undefined
  return (
    <FieldGrid>
      {isOpen && (
        <Cell span={15}>
          <MaskedField
            label="Endereço"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            maxLength={settingLimits.url}
            {...form.field('baseUrl', 'Até antes de /chat/completions.')}
          />
        </Cell>
      )}
      <Cell span={isOpen ? 9 : 24}>
        <MaskedField
          label="Modelo"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={settingLimits.model}
          {...form.field('model')}
        />
      </Cell>
      <Cell span={24}>
        <div className={classes.keyRow}>
          <SecretField
            label="Chave"
            stored={isElsewhere ? '' : (saved.key?.end ?? '')}
            maxLength={settingLimits.key}
            aside={isElsewhere ? undefined : keptSince(saved.key)}
            {...form.field('key', keyHint)}
          />
          {!form.isReadOnly && (
            <Button
              variant="default"
              loading={check.isPending}
              disabled={form.missing.length > 0}
              onClick={() => check.mutate()}
            >
              Testar conexão
            </Button>
          )}
        </div>
      </Cell>
      <Cell span={24}>
        <div role="status">
          {check.data && (
            <p className={classes.check} data-is-fine={check.data.isFine || undefined}>
              {check.data.isFine ? (
                <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
              )}
              {check.data.title}
              {check.data.advice && <span>{check.data.advice}</span>}
            </p>
          )}
          {check.error && (
            <p className={classes.check}>
              <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
              {sentenceOf(check.error)}
            </p>
          )}
        </div>
      </Cell>
    </FieldGrid>
  )
}

function Costs({ form, overview }: Pick<ModelFieldsProps, 'form' | 'overview'>) {
  const pricesOn = form.field('pricesOn')
  const { monthlyLimitCents } = form.values
  return (
    <>
      <FieldGrid>
        <Cell span={8} narrow={2}>
          <MoneyField label="1 milhão de tokens lidos" {...form.field('inputPriceCents', 'em reais')} />
        </Cell>
        <Cell span={8} narrow={2}>
          <MoneyField label="E escritos" {...form.field('outputPriceCents', 'em reais')} />
        </Cell>
        <Cell span={8}>
          <DateField
            label="Preços de"
            {...pricesOn}
            value={pricesOn.value ?? ''}
            onValue={(day) => pricesOn.onValue(day === '' ? null : day)}
          />
        </Cell>
      </FieldGrid>
      <div className={classes.limit}>
        <MoneyField label="Limite por mês" placeholder="sem limite" {...form.field('monthlyLimitCents')} />
        {overview && <LimitMeter spending={overview.spending} limitCents={monthlyLimitCents} />}
      </div>
    </>
  )
}
