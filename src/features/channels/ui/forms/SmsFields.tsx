import { CopyField } from '#ui/form/CopyField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SecretField } from '#ui/form/SecretField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { SmsChannel } from '../../contract.ts'
import { settingLimits } from '../../settings.ts'
import { HttpFields } from './HttpFields.tsx'
import { type SmsForm, smsProviders } from './smsForm.ts'

const providers = (Object.keys(smsProviders) as (keyof typeof smsProviders)[]).map((value) => ({
  value,
  label: smsProviders[value],
}))

/** The provider, its key, and for one that is not known how to speak with it. */
export function SmsFields({ form, channel }: { form: SmsForm; channel: SmsChannel }) {
  const isHttp = form.values.provider === 'http'
  const isStored = channel.provider === form.values.provider
  const { hints, webhook } = channel
  const key = isHttp ? 'key' : 'token'
  return (
    <FieldGrid>
      <Cell span={8}>
        <SelectField label="Provedor" options={providers} {...form.field('provider')} />
      </Cell>
      <Cell span={8}>
        <MaskedField
          label="Remetente"
          autoComplete="off"
          maxLength={settingLimits.sender}
          {...form.field('sender', isHttp ? undefined : 'Como está na Zenvia.')}
        />
      </Cell>
      <Cell span={8}>
        <SecretField
          key={key}
          label={isHttp ? 'Chave de acesso' : 'Token da Zenvia'}
          stored={isStored ? (hints[key] ?? '') : ''}
          maxLength={settingLimits.key}
          {...form.field(key)}
        />
      </Cell>
      {isHttp && <HttpFields form={form} />}
      {webhook && isStored && (
        <Cell>
          <CopyField
            id="sms.endereco"
            label="Endereço para os avisos do provedor"
            hint="Quem tem este endereço pode mandar avisos: entregue só ao provedor."
            value={webhook.url}
            copied="Endereço copiado"
          />
        </Cell>
      )}
    </FieldGrid>
  )
}
