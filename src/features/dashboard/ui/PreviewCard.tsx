import { Link } from 'react-router'
import type { NetworkForm } from '#features/orgs/rules.ts'
import { formatNetwork } from '#features/orgs/ui/fields.ts'
import { PatientPreview } from '#features/orgs/ui/PatientPreview.tsx'
import { paths } from '#src/paths.ts'
import classes from './PreviewCard.module.css'

export function PreviewCard({ network }: { network: NetworkForm }) {
  return (
    <section className={classes.card} aria-labelledby="previa">
      <div className={classes.head}>
        <h2 id="previa" className={classes.title}>
          Como o paciente vai ver
        </h2>
        <Link to={paths.network} className={classes.link}>
          Abrir
        </Link>
      </div>
      <div className={classes.body}>
        <PatientPreview values={formatNetwork(network)} />
      </div>
    </section>
  )
}
