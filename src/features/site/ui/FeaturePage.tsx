import type { ComponentType } from 'react'
import { data } from 'react-router'
import { paths } from '#src/paths.ts'
import { pageAt } from '../siteMap.ts'
import type { Route } from './+types/FeaturePage.ts'
import { Clinics } from './features/Clinics.tsx'
import { Developers } from './features/Developers.tsx'
import { Hospitals } from './features/Hospitals.tsx'
import { Offices } from './features/Offices.tsx'
import { Telemedicine } from './features/Telemedicine.tsx'
import type { Audience } from './kit/drawings/AudienceDrawing.tsx'
import { breadcrumbList, type Site, siteMeta } from './kit/siteMeta.ts'

const pages: Record<Audience, ComponentType> = {
  consultorios: Offices,
  clinicas: Clinics,
  hospitais: Hospitals,
  telemedicina: Telemedicine,
  desenvolvedores: Developers,
}

/** `clinics` is the specification's other address of the same page. */
function audienceAt(name: string): Audience | undefined {
  if (name === 'clinics') return 'clinicas'
  return Object.keys(pages).find((audience): audience is Audience => audience === name)
}

export function loader({ params }: Route.LoaderArgs) {
  const audience = audienceAt(params.audience)
  if (!audience) throw data(null, { status: 404 })
  return { audience }
}

export const meta = siteMeta(({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return null
  const page = pageAt(paths.feature(loaderData.audience))
  return {
    ...page,
    jsonLd: (site: Site) => [
      breadcrumbList(site, [
        { name: 'Início', path: paths.home },
        { name: page.title, path: page.path },
      ]),
    ],
  }
})

export default function FeaturePage({ loaderData: { audience } }: Route.ComponentProps) {
  const Page = pages[audience]
  return <Page />
}
