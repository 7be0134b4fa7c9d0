import { CopyField } from '#ui/form/CopyField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SecretField } from '#ui/form/SecretField.tsx'
import type { WhatsappChannel } from '../../contract.ts'
import { settingLimits } from '../../settings.ts'
import type { WhatsappForm } from './whatsappForm.ts'

/** What Meta shows of the number, and what Meta asks of us. */
export function WhatsappFields({ form, channel }: { form: WhatsappForm; channel: WhatsappChannel }) {
  const { hints, webhook } = channel
  return (
    <FieldGrid>
      <Cell span={8}>
        <MaskedField
          label="Identificação do número"
          inputMode="numeric"
          autoComplete="off"
          maxLength={settingLimits.metaId}
          {...form.field('phoneNumberId')}
        />
      </Cell>
      <Cell span={8}>
        <MaskedField
          label="Identificação da conta"
          inputMode="numeric"
          autoComplete="off"
          maxLength={settingLimits.metaId}
          {...form.field('accountId')}
        />
      </Cell>
      <Cell span={8}>
        <SecretField
          label="Chave de acesso"
          stored={hints.accessToken ?? ''}
          maxLength={settingLimits.key}
          {...form.field('accessToken')}
        />
      </Cell>
      {webhook && (
        <Cell span={16}>
          <CopyField
            id="whatsapp.endereco"
            label="Endereço para os avisos da Meta"
            value={webhook.url}
            copied="Endereço copiado"
          />
        </Cell>
      )}
      <Cell span={8}>
        <SecretField
          label="Segredo do aplicativo"
          stored={hints.appSecret ?? ''}
          maxLength={settingLimits.key}
          {...form.field('appSecret')}
        />
      </Cell>
      {webhook?.verifyToken && (
        <Cell span={16}>
          <CopyField
            id="whatsapp.verificacao"
            label="Token de verificação, que a Meta pede com o endereço"
            value={webhook.verifyToken}
            copied="Token copiado"
          />
        </Cell>
      )}
    </FieldGrid>
  )
}
