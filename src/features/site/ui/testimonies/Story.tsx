import { More } from '../kit/ActionLink.tsx'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { DoorDrawing } from '../rows/DoorDrawing.tsx'
import type { ScenarioStory } from './scenarios.ts'
import classes from './testimonies.module.css'

/** An invented voice, what the program does of it, and how it would have gone by the clock. */
export function Story({ id, title, place, drawing, quote, text, steps, needs, to }: ScenarioStory) {
  const heading = `${id}-titulo`
  return (
    <section id={id} className={classes.story} aria-labelledby={heading}>
      <div className={classes.place}>
        <DoorDrawing name={drawing} />
        <p>
          {place}
          <br />
          cenário ilustrativo
        </p>
      </div>
      <div className={classes.voice}>
        <h2 id={heading} className={classes.name}>
          {title} {needs && <AreaStatus of={needs} />}
        </h2>
        <blockquote className={classes.quote}>“{quote}”</blockquote>
        <p className={classes.text}>{text}</p>
        <p className={classes.more}>
          <More to={to}>Ver as telas deste cenário</More>
        </p>
      </div>
      <ol className={classes.steps} aria-label={`${title}, passo a passo`}>
        {steps.map((step) => (
          <li key={step.text}>
            <time>{step.at}</time>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
