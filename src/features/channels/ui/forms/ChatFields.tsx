import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell, FieldGrid } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { TagsField } from '#ui/form/TagsField.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { chatLimits } from '../../settings.ts'
import { type ChatForm, positions } from './chatForm.ts'
import classes from './forms.module.css'

const positionOptions = (Object.keys(positions) as (keyof typeof positions)[]).map((value) => ({
  value,
  label: positions[value],
}))

/** Whether visitors may write, where the chat stands, and what it looks like. */
export function ChatFields({ form }: { form: ChatForm }) {
  const color = form.field('color', 'Vazio: a do Acolhe. O texto fica legível sobre qualquer uma.')
  return (
    <FieldGrid>
      <Cell>
        <SwitchField
          label="Chat ligado"
          note="Desligado, a página própria mostra telefone e endereço, e o site não mostra nada."
          {...form.field('isOn')}
        />
      </Cell>
      <Cell>
        <TagsField
          label="Sites que mostram o chat"
          suggestions={[]}
          placeholder="https://www.suaclinica.com.br"
          maxTags={chatLimits.origins}
          {...form.field(
            'origins',
            'O endereço como aparece no navegador, com www se houver. Outros sites não conseguem mostrar o seu chat.',
          )}
        />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="Título"
          autoComplete="off"
          maxLength={chatLimits.title}
          {...form.field('title', 'Vazio: o nome da rede.')}
        />
      </Cell>
      <Cell span={12}>
        <div className={classes.color}>
          <MaskedField
            label="Cor"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="#0b5f5c"
            maxLength={7}
            {...color}
          />
          <input
            type="color"
            aria-label="Escolher a cor"
            className={classes.swatch}
            disabled={form.isReadOnly}
            value={/^#[0-9a-f]{6}$/i.test(color.value) ? color.value : '#0b5f5c'}
            onChange={({ currentTarget }) => color.onValue(currentTarget.value)}
          />
        </div>
      </Cell>
      <Cell>
        <TextAreaField
          label="Primeiras palavras"
          rows={2}
          limit={chatLimits.greeting}
          {...form.field(
            'greeting',
            'Aparecem antes que alguém escreva. Vazio: as nossas, que dizem quem responde.',
          )}
        />
      </Cell>
      <Cell span={12}>
        <SelectField label="Posição do botão" options={positionOptions} {...form.field('position')} />
      </Cell>
      <Cell span={12}>
        <MaskedField
          label="Política de privacidade"
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://www.suaclinica.com.br/privacidade"
          maxLength={chatLimits.url}
          {...form.field('privacyUrl', 'Com o contato do encarregado. Vazio: a política do Acolhe.')}
        />
      </Cell>
      <Cell>
        <SwitchField
          label="Página própria nos buscadores"
          note="Desligado, só chega a ela quem tem o endereço."
          {...form.field('isIndexed')}
        />
      </Cell>
    </FieldGrid>
  )
}
