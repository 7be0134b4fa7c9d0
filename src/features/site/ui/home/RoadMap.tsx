import { areas } from '../../areas.ts'
import { Section } from '../kit/Section.tsx'
import classes from './RoadMap.module.css'

/** Everything that this version does not have yet, in one place and without dates. */
export function RoadMap() {
  const missing = Object.values(areas).filter(({ isReady }) => !isReady)
  return (
    <Section
      id="em-construcao"
      title="Em construção"
      description="Nada disto existe ainda nesta versão, e nada tem data. O que fica pronto sai desta lista."
    >
      <ul className={classes.areas}>
        {missing.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Section>
  )
}
