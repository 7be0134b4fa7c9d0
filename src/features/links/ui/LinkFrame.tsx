import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { formatPhone } from '#lib/phone.ts'
import { paths } from '#src/paths.ts'
import type { ClinicView } from '../pages.ts'
import { clinicInitials, directorWords } from '../words.ts'
import classes from './link.module.css'

/** The frame of a page that a message leads to: the clinic's name above, who answers for it below. */
export function LinkFrame({ clinic, children }: { clinic: ClinicView | null; children: ReactNode }) {
  return (
    <div className={classes.page}>
      {clinic && (
        <header className={classes.head}>
          <div className={classes.clinic}>
            <span className={classes.initials} aria-hidden="true">
              {clinicInitials(clinic.name)}
            </span>
            <p>
              <strong className={classes.clinicName}>{clinic.name}</strong>
              {clinic.place !== '' && <span className={classes.place}>{clinic.place}</span>}
            </p>
          </div>
        </header>
      )}
      <main className={classes.main}>{children}</main>
      <footer className={classes.foot}>
        <div className={classes.footText}>
          {clinic?.director && <Director {...clinic.director} />}
          <Privacy clinic={clinic} />
          <p>
            Página feita com <a href={paths.home}>{useProductName()}</a>
          </p>
        </div>
      </footer>
    </div>
  )
}

const Director = ({ name, council }: { name: string; council: string }) => (
  <p>
    {directorWords(name)}
    {council !== '' && (
      <>
        , <span className={classes.whole}>{council}</span>
      </>
    )}
  </p>
)

/** Of the clinic, whose patients read it (LGPD, art. 41); where it tells nothing, the policy of the product. */
function Privacy({ clinic }: { clinic: ClinicView | null }) {
  const { officer, email, policyUrl } = clinic?.privacy ?? { officer: '', email: '', policyUrl: '' }
  const policy = policyUrl || paths.privacy
  if (email === '')
    return (
      <p>
        Dados pessoais: <a href={policy}>política de privacidade</a>
      </p>
    )
  return (
    <p>
      Dados pessoais:{' '}
      <a href={`mailto:${email}`}>{officer === '' ? 'encarregado' : `encarregado, ${officer}`}</a> e{' '}
      <a href={policy}>política</a>
    </p>
  )
}

function useProductName(): string {
  const root = useRouteLoaderData('root') as { config?: { productName?: string } } | undefined
  return root?.config?.productName ?? 'Acolhe'
}

/** The clinic's phone as a link to call; nothing where it has none. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={classes.phone} href={`tel:+55${phone}`}>
      {formatPhone(phone)}
    </a>
  )
}
