import { channelKindNames, channelKinds } from '#features/channels/rules.ts'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { phoneMask } from '#ui/form/masks.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import classes from './chat.module.css'
import type { Trial, Writer } from './useTrial.ts'

const isProof = ({ channel }: Writer) => channel === 'whatsapp' || channel === 'sms'

/** Who writes in the test: a change begins it anew. */
export function WriterFields({ id, trial }: { id: string; trial: Trial }) {
  const { writer, change } = trial
  return (
    <div className={classes.writer}>
      <SelectField
        id={`${id}-canal`}
        label="Por onde escreve"
        options={channelKindNames.map((value) => ({ value, label: channelKinds[value] }))}
        value={writer.channel}
        onValue={(channel) => channel && change({ channel })}
      />
      <MaskedField
        id={`${id}-telefone`}
        label="Como paciente"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="(11) 90000-0000"
        mask={phoneMask}
        hint={
          isProof(writer)
            ? 'O telefone de um cadastro: prova quem escreve. Vazio: um visitante.'
            : 'Por este canal, nada prova quem escreve.'
        }
        value={writer.phone}
        onValue={(phone) => change({ phone })}
      />
      <TextField
        id={`${id}-hora`}
        label="Quando escreve"
        type="datetime-local"
        hint="Vazio: agora."
        value={writer.at}
        onChange={({ currentTarget }) => change({ at: currentTarget.value })}
      />
    </div>
  )
}

/** `visitante, WhatsApp, agora` */
export function writerText({ channel, phone, at }: Writer): string {
  const when =
    at === ''
      ? 'agora'
      : new Intl.DateTimeFormat('pt-BR', {
          day: '2-digit',
          month: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
        }).format(new Date(at))
  return [phone === '' ? 'visitante' : phone, channelKinds[channel], when].join(', ')
}
