import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import type { AnswerFields } from '../../documentation/answers.ts'
import { shownExample } from '../../documentation/examples/shown.ts'
import type { Operation, Problem } from '../../documentation/reference.ts'
import { Example } from './Example.tsx'
import { AnswerFieldsView, Fields } from './Fields.tsx'
import { Method } from './Method.tsx'
import classes from './OperationView.module.css'
import { Words } from './Words.tsx'

/** One route of the API: input and answers at the left, an executed example at the right. */
export function OperationView({
  operation,
  answer,
}: {
  operation: Operation
  /** The fields of its answer, as this page prints them. */
  answer: AnswerFields | undefined
}) {
  const { anchor, method, path, summary, description, access, success, bodyType } = operation
  const example = shownExample(operation)
  return (
    <section className={classes.operation} aria-labelledby={anchor}>
      <div className={classes.text}>
        <h2 id={anchor} className={classes.title}>
          {summary}
        </h2>
        <p className={classes.path}>
          <Method name={method} look="chip" />
          <code data-copy={path}>{path}</code>
        </p>
        {description && (
          <p className={classes.description}>
            <Words>{description}</Words>
          </p>
        )}
        <p className={classes.access}>{access}.</p>
        <Fields title="No endereço" fields={operation.pathFields.filter(({ name }) => name !== 'orgId')} />
        <Fields title="Busca" fields={operation.query} />
        <Fields title="Cabeçalhos" fields={operation.headers} />
        <Fields
          title={bodyType === '' || bodyType === 'application/json' ? 'Corpo' : `Corpo (${bodyType})`}
          fields={operation.body}
        />
        <h3 className={classes.small}>Respostas</h3>
        <p className={classes.answer}>
          <span className={classes.success}>{success.status}</span> {kindOf(success.type)}
        </p>
        {answer && <AnswerFieldsView of={answer} />}
        <Problems problems={operation.problems} />
      </div>
      {example && (
        <div className={classes.code}>
          <div className={classes.sticky}>
            <Example name={anchor} example={example} />
          </div>
        </div>
      )}
    </section>
  )
}

function kindOf(type: string): string {
  if (type === 'application/json') return 'O que foi lido ou gravado, como no exemplo.'
  if (type === 'text/event-stream')
    return 'Um fluxo de eventos (text/event-stream), que fica aberto até a conexão terminar.'
  return 'Um arquivo.'
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const statuses = [...new Set(problems.map(({ status }) => status))]
  return statuses.map((status) => (
    <p key={status} className={classes.answer}>
      <span className={classes.failure}>{status}</span>{' '}
      {problems
        .filter((one) => one.status === status)
        .map(({ code, message }) => (
          <span key={code} className={classes.problem}>
            <Link to={`${paths.problems}#${code}`}>
              <code>{code}</code>
            </Link>{' '}
            {message}
          </span>
        ))}
    </p>
  ))
}
