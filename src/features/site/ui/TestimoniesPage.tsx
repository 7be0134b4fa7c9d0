import { paths } from '#src/paths.ts'
import { pageAt } from '../siteMap.ts'
import { Hero } from './kit/Hero.tsx'
import { siteMeta } from './kit/siteMeta.ts'
import { Row } from './rows/Row.tsx'
import { Story } from './testimonies/Story.tsx'
import { stories } from './testimonies/scenarios.ts'
import classes from './testimonies/testimonies.module.css'
import { otherSubject } from './texts/installation.ts'

export const meta = siteMeta(pageAt(paths.testimonies))

export default function TestimoniesPage() {
  return (
    <>
      <Hero
        title="Ainda não temos depoimentos. Temos cenários."
        description="As falas abaixo foram escritas por nós, com pessoas imaginadas, para mostrar o programa em uso. Quando houver depoimentos de verdade, terão nome e link."
      />
      <div className={classes.page}>
        {stories.map((story) => (
          <Story key={story.id} {...story} />
        ))}
        <Row id="contar" title="Usa o programa e quer contar como foi?">
          <p>
            Publicamos com nome, cidade e autorização por escrito, inclusive as críticas.{' '}
            <a href={otherSubject}>Escrever para nós</a>
          </p>
        </Row>
      </div>
    </>
  )
}
