import type { ShownExample } from '../../documentation/examples/shown.ts'
import { Code, CodeCard, CodeTabs } from './Code.tsx'

interface ExampleProps {
  /** Unique on the page: its languages are chosen under it. */
  name: string
  example: ShownExample
}

/** A request and its answer. */
export function Example({ name, example: { curl, javascript, answers } }: ExampleProps) {
  return (
    <>
      <CodeTabs name={name} curl={curl} javascript={javascript} />
      {answers.map((answer) => (
        <CodeCard
          key={answer.name}
          title={answer.status}
          note={answer.isCut ? `${answer.title}, trecho` : answer.title}
        >
          <Code code={answer.text} language={answer.isJson ? 'json' : 'text'} />
        </CodeCard>
      ))}
    </>
  )
}
