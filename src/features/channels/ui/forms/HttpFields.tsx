import { MaskedField } from '#ui/form/MaskedField.tsx'
import { RowsField } from '#ui/form/RowsField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { type HttpNotice, type Pair, placeholders, settingLimits } from '../../settings.ts'
import classes from './forms.module.css'
import { encodings, noticeLabels, phoneFormats, type SmsForm } from './smsForm.ts'

const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>) =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }))

const encodingOptions = optionsOf(encodings)
const phoneOptions = optionsOf(phoneFormats)
const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** How to speak with a provider that we don't know: what it is asked, and where it answers what. */
export function HttpFields({ form }: { form: SmsForm }) {
  return (
    <>
      <Cell span={24}>
        <MaskedField
          label="Endereço do provedor"
          {...code}
          inputMode="url"
          placeholder="https://api.provedor.com.br/sms"
          maxLength={settingLimits.url}
          {...form.field('url')}
        />
      </Cell>
      <Cell span={12} narrow={2}>
        <SelectField label="Formato do pedido" options={encodingOptions} {...form.field('encoding')} />
      </Cell>
      <Cell span={12} narrow={2}>
        <SelectField label="Formato do celular" options={phoneOptions} {...form.field('phoneFormat')} />
      </Cell>
      <Cell>
        <h3 className={classes.groupTitle}>Campos do pedido</h3>
        <p className={classes.groupNote}>
          {Object.entries(placeholders)
            .map(([name, meaning]) => `${name}: ${meaning}`)
            .join('; ')}
          .
        </p>
        <Pairs form={form} name="fields" addLabel="Adicionar campo" itemName="Campo" />
      </Cell>
      <Cell>
        <h3 className={classes.groupTitle}>Cabeçalhos</h3>
        <Pairs form={form} name="headers" addLabel="Adicionar cabeçalho" itemName="Cabeçalho" />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="Onde a resposta traz a identificação"
          {...code}
          placeholder="messages.0.id"
          maxLength={settingLimits.path}
          {...form.field('answerId')}
        />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="Onde a resposta diz que recusou"
          {...code}
          placeholder="error.message"
          maxLength={settingLimits.path}
          {...form.field('answerError')}
        />
      </Cell>
      <Cell>
        <h3 className={classes.groupTitle}>Avisos do provedor</h3>
        <p className={classes.groupNote}>
          Onde cada aviso traz cada coisa. Vazio: o provedor não diz. Com eles se sabe o que chegou, e as
          respostas entram aqui.
        </p>
        <NoticeFields form={form} />
      </Cell>
    </>
  )
}

interface PairsProps {
  form: SmsForm
  name: 'fields' | 'headers'
  addLabel: string
  itemName: string
}

function Pairs({ form, name, addLabel, itemName }: PairsProps) {
  return (
    <RowsField<Pair>
      {...form.group(name)}
      nameOf={(pair, at) => `${itemName} ${pair.name.trim() || at + 1}`}
      addLabel={addLabel}
      make={() => ({ name: '', value: '' })}
      firstField="name"
    >
      {(row) => (
        <FieldGrid>
          <Cell span={10}>
            <MaskedField label="Nome" {...code} maxLength={settingLimits.pairName} {...row.field('name')} />
          </Cell>
          <Cell span={14}>
            <MaskedField
              label="Valor"
              {...code}
              maxLength={settingLimits.pairValue}
              {...row.field('value')}
            />
          </Cell>
        </FieldGrid>
      )}
    </RowsField>
  )
}

function NoticeFields({ form }: { form: SmsForm }) {
  const { id, value: notice, errors, onValue, readOnly } = form.group('notice')
  return (
    <FieldGrid>
      {Object.entries(noticeLabels).map(([name, label]) => {
        const part = name as keyof HttpNotice
        const isWords = part === 'delivered' || part === 'failed'
        return (
          <Cell key={part} span={12}>
            <MaskedField
              id={`${id}.${part}`}
              label={label}
              {...code}
              maxLength={isWords ? settingLimits.words : settingLimits.path}
              placeholder={isWords ? 'separadas por vírgula' : undefined}
              value={notice[part]}
              error={errors[part]}
              readOnly={readOnly}
              onValue={(text) => onValue({ ...notice, [part]: text })}
            />
          </Cell>
        )
      })}
    </FieldGrid>
  )
}
