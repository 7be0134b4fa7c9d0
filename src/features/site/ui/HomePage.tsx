import { paths } from '#src/paths.ts'
import { pageAt } from '../siteMap.ts'
import { AssistantBand } from './home/AssistantBand.tsx'
import { Doors } from './home/Doors.tsx'
import { Facts } from './home/Facts.tsx'
import { FinalAction } from './home/FinalAction.tsx'
import { Opening } from './home/Opening.tsx'
import { Promises } from './home/Promises.tsx'
import { RoadMap } from './home/RoadMap.tsx'
import { Showcase } from './home/Showcase.tsx'
import { Thursday } from './home/Thursday.tsx'
import { ActionLink } from './kit/ActionLink.tsx'
import { Hero } from './kit/Hero.tsx'
import { type Site, siteMeta } from './kit/siteMeta.ts'
import { useInstallation } from './texts/installation.ts'

const page = pageAt(paths.home)

const organization = ({ origin, productName }: Site) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: productName,
  url: `${origin}/`,
  logo: `${origin}/favicon.svg`,
})

const application = ({ origin, productName }: Site) => ({
  '@type': 'SoftwareApplication',
  name: productName,
  url: `${origin}/`,
  description: page.description,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  inLanguage: 'pt-BR',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'BRL' },
  publisher: { '@id': `${origin}/#organization` },
})

export const meta = siteMeta({ ...page, jsonLd: (site) => [organization(site), application(site)] })

/** One day by the clock: a patient who writes “oi” is followed to the door. */
export default function HomePage() {
  const { productName: name, hasDemo } = useInstallation()
  return (
    <>
      <Hero
        size="home"
        title="Do “oi” na recepção à&nbsp;porta do consultório, sem perder ninguém."
        description={
          <p>
            O {name} cuida da agenda e da recepção da sua clínica. Acha o horário que o convênio cobre, mostra
            o preparo, explica por que uma vaga não serve e não deixa marcar duas pessoas no mesmo horário.
          </p>
        }
        action={
          <>
            <ActionLink to={paths.register}>Criar conta da clínica</ActionLink>
            {hasDemo && (
              <ActionLink to={paths.demo} look="quiet">
                Ver a demonstração
              </ActionLink>
            )}
          </>
        }
      >
        <Opening />
        <Facts />
      </Hero>
      <Showcase />
      <Thursday />
      <AssistantBand />
      <Doors />
      <Promises />
      <RoadMap />
      <FinalAction />
    </>
  )
}
