import type { AnswerField, AnswerFields } from '../../documentation/answers.ts'
import type { Field } from '../../documentation/schema.ts'
import classes from './Fields.module.css'
import { Words } from './Words.tsx'

interface FieldsProps {
  title: string
  fields: readonly Field[]
}

/** Fields of a request: name, type, required or not, limits. */
export function Fields({ title, fields }: FieldsProps) {
  if (fields.length === 0) return null
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <List fields={fields} />
    </>
  )
}

function List({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className={classes.list}>
      {fields.map((field) => (
        <li key={field.name}>
          <p>
            <code className={classes.name}>{field.name}</code>{' '}
            <span className={classes.type}>{[field.type, ...field.limits].join(', ')}</span>
            {field.isRequired && <strong className={classes.required}> obrigatório</strong>}
          </p>
          {field.description && (
            <p className={classes.description}>
              <Words>{field.description}</Words>
            </p>
          )}
          {field.values.length > 0 && <Values values={field.values} />}
          {field.fields.length > 0 && <List fields={field.fields} />}
        </li>
      ))}
    </ul>
  )
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <p className={classes.values}>
      {values.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </p>
  )
}

/** Fields of an answer, named and typed only: the example next to them shows values. */
export function AnswerFieldsView({ of }: { of: AnswerFields }) {
  if (of.sameAs) {
    return (
      <p className={classes.same}>
        Os mesmos campos de <a href={`#${of.sameAs.anchor}`}>{of.sameAs.summary}</a>.
      </p>
    )
  }
  if (of.fields.length === 0) return null
  return (
    <details className={classes.answer}>
      <summary>Campos da resposta</summary>
      <Names fields={of.fields} />
    </details>
  )
}

function Names({ fields }: { fields: readonly AnswerField[] }) {
  return (
    <ul>
      {fields.map((field) => (
        <li key={field.name}>
          <code>{field.name}</code> {field.type}
          {field.values.length > 0 && ` ${field.values.join(' · ')}`}
          {field.description && (
            <>
              {'. '}
              <Words>{field.description}</Words>
            </>
          )}
          {field.fields.sameAs && (
            <>
              {', com os campos de '}
              <a href={`#${field.fields.sameAs.anchor}`}>{field.fields.sameAs.summary}</a>
            </>
          )}
          {field.fields.fields.length > 0 && <Names fields={field.fields.fields} />}
        </li>
      ))}
    </ul>
  )
}
