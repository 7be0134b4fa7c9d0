import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { showInstant } from '#ui/showInstant.ts'
import type { Suppression } from '../../suppressions/contract.ts'
import classes from '../refusals.module.css'
import { LiftDialog } from './LiftDialog.tsx'
import { addressWords, howSaid, isOfProvider, refusalFields, whatStops } from './words.ts'

interface RefusalProps {
  orgId: string
  refusal: Suppression
  /** On the patient's own page, who it is goes without saying. */
  isOfPatient?: boolean
}

/** One refusal: whose, what stops, since when and how they said so; and the way back. */
export function Refusal({ orgId, refusal, isOfPatient = false }: RefusalProps) {
  const { role } = useActiveNetwork()
  const [isLifting, setLifting] = useState(false)
  const { id, address, at, patients, liftedAt, liftedByFullname, liftedNote } = refusal
  const shown = addressWords(address)
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.address}>{shown}</p>
        {!isOfPatient && patients.length > 0 && (
          <p>
            {patients.map((patient, index) => (
              <span key={patient.id}>
                {index > 0 && ', '}
                <Link to={paths.patient(patient.id)}>{patient.name}</Link>
              </span>
            ))}
          </p>
        )}
        <p>{whatStops(refusal)}</p>
        <p className={classes.soft}>
          {howSaid(refusal)}, <time dateTime={at}>{showInstant(at)}</time>
        </p>
        {liftedAt && (
          <p className={classes.soft}>
            Voltou a receber em <time dateTime={liftedAt}>{showInstant(liftedAt)}</time>
            {liftedByFullname && `, por ${liftedByFullname}`}
            {liftedNote !== '' && `: ${liftedNote}`}
          </p>
        )}
        {!liftedAt && isOfProvider(refusal) && (
          <p className={classes.soft}>Só a própria pessoa pode voltar, no WhatsApp dela.</p>
        )}
      </div>
      <div className={classes.acts}>
        <HistoryButton kind="suppression" id={id} name={shown} fields={refusalFields} />
        {!liftedAt && !isOfProvider(refusal) && can(role, 'suppressions.update') && (
          <Button
            variant="default"
            onClick={() => setLifting(true)}
            aria-label={`Voltar a enviar a ${shown}`}
          >
            Voltar a enviar
          </Button>
        )}
      </div>
      <LiftDialog orgId={orgId} refusal={refusal} isOpen={isLifting} onClose={() => setLifting(false)} />
    </li>
  )
}
