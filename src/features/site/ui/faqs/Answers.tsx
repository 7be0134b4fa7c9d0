import type { Question, QuestionGroup } from '../../faqs.ts'
import { More } from '../kit/ActionLink.tsx'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { Disclosure } from '../kit/Disclosure.tsx'
import classes from './faqs.module.css'

interface AnswersProps {
  groups: readonly QuestionGroup[]
  /** True for search results, which are shown open. */
  isSearch: boolean
}

/** The first of the first two groups is open: it shows what the others contain. */
export function Answers({ groups, isSearch }: AnswersProps) {
  return groups.map(({ id, title, area, questions }, groupAt) => (
    <section key={id} id={id} className={classes.group} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`} className={classes.groupTitle}>
        {title} {area && <AreaStatus of={area} />}
      </h2>
      {questions.map((question, at) => (
        <Answer key={question.id} {...question} isOpen={isSearch || (at === 0 && groupAt < 2)} />
      ))}
    </section>
  ))
}

const Answer = ({ id, question, answer, more, isOpen }: Question & { isOpen: boolean }) => (
  <Disclosure id={id} summary={question} open={isOpen}>
    {answer.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {more && <More to={more.to}>{more.label}</More>}
  </Disclosure>
)
