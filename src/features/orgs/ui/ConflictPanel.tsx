import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { NetworkField } from '../rules.ts'
import classes from './ConflictPanel.module.css'
import { unsavedFields } from './draft.ts'
import { fieldLooks } from './fields.ts'
import { conflictTitle, type NetworkFormHandle } from './useNetworkForm.ts'

/** Somebody saved first: shows both, and nothing is lost until the person has chosen. */
export function ConflictPanel({ form }: { form: NetworkFormHandle }) {
  const { draft, isSaving } = form
  const fields = unsavedFields(draft)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <section className={classes.panel} aria-labelledby={conflictTitle}>
      <h2 id={conflictTitle} ref={title} tabIndex={-1} className={classes.title}>
        <IconUsers size={20} stroke={1.5} aria-hidden="true" />
        Outra pessoa gravou enquanto você editava
      </h2>
      <p className={classes.lead}>
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

function Difference({ field, form }: { field: NetworkField; form: NetworkFormHandle }) {
  const { label } = fieldLooks[field]
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Está gravado">{form.draft.stored[field] || <i>em branco</i>}</td>
      <td data-label="Você digitou">{form.draft.values[field] || <i>em branco</i>}</td>
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
