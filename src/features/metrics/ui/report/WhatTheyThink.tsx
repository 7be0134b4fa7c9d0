import { Link } from 'react-router'
import { useReport } from '../context.ts'
import { formatCount, formatRate } from '../format.ts'
import { whatTheyThink } from '../words.ts'
import { Card } from './Card.tsx'
import { Question } from './Question.tsx'
import classes from './report.module.css'

/** "O que acharam?" */
export function WhatTheyThink() {
  const { answer, rowsOf } = useReport()
  const { scores, satisfaction } = answer.current
  const { answers, promoters, passives, detractors, nps } = satisfaction
  const most = Math.max(1, ...scores)
  return (
    <Question
      id="o-que-acharam"
      title="O que acharam?"
      answer={whatTheyThink(answer)}
      link={
        answers > 0
          ? {
              to: rowsOf({ measure: 'scored' }),
              label: answers === 1 ? 'Ler a resposta' : `Ler as ${formatCount(answers)} respostas`,
            }
          : undefined
      }
      formula={
        <>
          <p>
            <strong>NPS</strong>: promotores (9 e 10) menos detratores (0 a 6), em centésimos de quem
            respondeu
            <br />
            {answers > 0 &&
              `(${formatCount(promoters)} − ${formatCount(detractors)}) ÷ ${formatCount(answers)} = ${nps}`}
          </p>
          <p>A nota conta no dia do atendimento, não no da resposta.</p>
        </>
      }
    >
      <Card
        title="De 0 a 10, o quanto indicaria a clínica"
        note={answers === 1 ? '1 resposta' : `${formatCount(answers)} respostas`}
        table={{
          file: 'satisfacao',
          head: ['Nota', 'Respostas', 'Parte'],
          rows: scores.map((count, score) => [
            String(score),
            { text: formatCount(count), to: rowsOf({ measure: 'scored', score }) },
            formatRate(count, answers),
          ]),
        }}
      >
        {answers === 0 ? (
          <p className={classes.empty}>Ninguém deu nota aos atendimentos deste período.</p>
        ) : (
          <>
            <ul className={classes.scores}>
              {scores.map((count, score) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the score
                <li key={score}>
                  <Link
                    to={rowsOf({ measure: 'scored', score })}
                    aria-label={`Nota ${score}: ${formatCount(count)}`}
                  >
                    <span className={classes.note}>{formatCount(count)}</span>
                    <span
                      className={classes.column}
                      data-score={score >= 9 ? 'good' : score >= 7 ? 'neutral' : 'bad'}
                      style={{ height: `${(100 * count) / most}px` }}
                    />
                    <span>{score}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <p className={classes.total}>
              <span>
                {formatCount(promoters)} promotores, {formatCount(passives)} neutros,{' '}
                {formatCount(detractors)} detratores
              </span>
              <strong>NPS {nps}</strong>
            </p>
          </>
        )}
      </Card>
    </Question>
  )
}
