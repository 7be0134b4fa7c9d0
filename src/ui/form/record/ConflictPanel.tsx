import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './ConflictPanel.module.css'
import type { FieldOf } from './draft.ts'
import type { RecordForm } from './useRecordForm.tsx'

/** Shows both versions when somebody saved first; nothing is lost until the person has chosen. */
export function ConflictPanel<V extends object, R extends { readonly version: number }>({
  form,
}: {
  form: RecordForm<V, R>
}) {
  const { unsaved: fields, isSaving, conflictId } = form
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <section className={classes.panel} aria-labelledby={conflictId}>
      <h2 id={conflictId} ref={title} tabIndex={-1} className={classes.title}>
        <IconUsers size={20} stroke={1.5} aria-hidden="true" />
        Outra pessoa gravou enquanto você editava
      </h2>
      <p className={classes.description}>
        O que você digitou continua aqui. {fields.length === 1 ? 'Este campo difere' : 'Estes campos diferem'}{' '}
        do que está gravado agora.
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Está gravado</th>
            <th scope="col">Você digitou</th>
            <th scope="col">
              <span className={classes.hidden}>Escolha</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Difference key={field} field={field} form={form} />
          ))}
        </tbody>
      </table>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => form.takeStored(fields)} disabled={isSaving}>
          Usar tudo o que está gravado
        </Button>
        <Button variant="default" onClick={form.insist} loading={isSaving}>
          Gravar o meu assim mesmo
        </Button>
      </div>
    </section>
  )
}

function Difference<V extends object, R extends { readonly version: number }>({
  field,
  form,
}: {
  field: FieldOf<V>
  form: RecordForm<V, R>
}) {
  const { label } = form.names[field]
  const { stored, values } = form.draft
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Está gravado">{form.showIn(field, stored[field]) || <i>em branco</i>}</td>
      <td data-label="Você digitou">{form.showIn(field, values[field]) || <i>em branco</i>}</td>
      <td>
        <Button
          variant="subtle"
          onClick={() => form.takeStored([field])}
          disabled={form.isSaving}
          aria-label={`Usar o gravado em ${label}`}
        >
          Usar o gravado
        </Button>
      </td>
    </tr>
  )
}
