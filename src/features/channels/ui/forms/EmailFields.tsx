import { MaskedField } from '#ui/form/MaskedField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SecretField } from '#ui/form/SecretField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import type { EmailChannel } from '../../contract.ts'
import { type SmtpSettings, settingLimits } from '../../settings.ts'
import { type EmailForm, imapSecurityLabels, securityLabels } from './emailForm.ts'

const securities = (Object.keys(securityLabels) as SmtpSettings['security'][]).map((value) => ({
  value,
  label: securityLabels[value],
}))

const imapSecurities = (Object.keys(imapSecurityLabels) as SmtpSettings['imapSecurity'][]).map((value) => ({
  value,
  label: imapSecurityLabels[value],
}))

/** The network's own mail server, and whom its e-mails come from. */
export function EmailFields({ form, channel }: { form: EmailForm; channel: EmailChannel }) {
  const port = form.field('port')
  const imapPort = form.field('imapPort')
  return (
    <FieldGrid>
      <Cell span={12}>
        <MaskedField
          label="Servidor SMTP"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="smtp.suaclinica.com.br"
          maxLength={settingLimits.host}
          {...form.field('host')}
        />
      </Cell>
      <Cell span={8} narrow={3}>
        <SelectField label="Segurança" options={securities} {...form.field('security')} />
      </Cell>
      <Cell span={4} narrow={1}>
        <NumberField label="Porta" {...port} onValue={(typed) => port.onValue(typed ?? unreadable)} />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="Usuário"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={settingLimits.user}
          {...form.field('user')}
        />
      </Cell>
      <Cell span={12}>
        <SecretField
          label="Senha"
          stored={channel.hints.password ?? ''}
          maxLength={settingLimits.key}
          {...form.field('password')}
        />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="Nome do remetente"
          autoComplete="off"
          maxLength={settingLimits.name}
          {...form.field('fromName', 'Vazio: o nome da rede.')}
        />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="E-mail do remetente"
          type="email"
          autoComplete="off"
          placeholder="lembretes@suaclinica.com.br"
          maxLength={settingLimits.user}
          {...form.field('fromAddress')}
        />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="Respostas para"
          type="email"
          autoComplete="off"
          maxLength={settingLimits.user}
          {...form.field(
            'replyTo',
            'Vazio: para o remetente, ou para o e-mail da rede se a entrada não é lida aqui.',
          )}
        />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="Seletor do DKIM"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={settingLimits.selector}
          {...form.field('dkimSelector', 'Quem cuida do domínio sabe. Sem ele o DKIM não é conferido.')}
        />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="Servidor de entrada (IMAP)"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="imap.suaclinica.com.br"
          maxLength={settingLimits.host}
          {...form.field(
            'imapHost',
            'Com o mesmo usuário e senha: lê respostas e devoluções. Vazio: as respostas vão para o e-mail da rede.',
          )}
        />
      </Cell>
      <Cell span={8} narrow={3}>
        <SelectField label="Segurança da entrada" options={imapSecurities} {...form.field('imapSecurity')} />
      </Cell>
      <Cell span={4} narrow={1}>
        <NumberField
          label="Porta de entrada"
          {...imapPort}
          onValue={(typed) => imapPort.onValue(typed ?? unreadable)}
        />
      </Cell>
    </FieldGrid>
  )
}
