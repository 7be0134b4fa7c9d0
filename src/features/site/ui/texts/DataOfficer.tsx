import { More } from '../kit/ActionLink.tsx'
import { dataRequest, useInstallation } from './installation.ts'
import classes from './texts.module.css'

/** The encarregado (LGPD, art. 41): an address where the installation has one, the contact form in any case. */
export function DataOfficer() {
  const { operator, privacyEmail } = useInstallation()
  return (
    <>
      <p className={classes.officer}>Encarregado</p>
      {operator?.officer && <p>{operator.officer}</p>}
      {privacyEmail ? (
        <p className={classes.address}>
          <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>
        </p>
      ) : (
        <p>Quem cuida dos pedidos sobre dados pessoais.</p>
      )}
      <p className={classes.request}>
        <More to={dataRequest}>Fazer um pedido</More>
      </p>
    </>
  )
}
