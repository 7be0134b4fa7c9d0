import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDay } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import { paths } from '#src/paths.ts'
import type { Duplicate } from '../duplicates/contract.ts'
import { duplicateReasons } from '../duplicates/rules.ts'
import { displayName } from '../rules.ts'
import classes from './patients.module.css'
import type { Duplicates } from './useDuplicates.ts'

interface DuplicateWarningProps {
  duplicates: Duplicates
  /** The open record, which can be merged with the other; absent for a new one. */
  id?: string
  /** Takes the existing patient instead of a new one; without it, a link leads there. */
  onChoose?: (id: string) => void
}

/** Warns of existing patients who probably are the same person. Never prevents saving. */
export function DuplicateWarning({ duplicates, id, onChoose }: DuplicateWarningProps) {
  const { found, dismiss } = duplicates
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={classes.warning}>
          <p className={classes.warningTitle}>
            <IconUsers size={18} stroke={1.5} aria-hidden="true" />
            {id ? 'Parece repetido' : 'Já existe'}
          </p>
          {found.map((one) => (
            <div key={one.id} className={classes.known}>
              <span>
                <strong>{displayName(one)}</strong> · {detailOf(one)}
              </span>
              <span className={classes.knownActions}>
                {onChoose ? (
                  <button type="button" className={classes.link} onClick={() => onChoose(one.id)}>
                    Usar este cadastro
                  </button>
                ) : (
                  <Link
                    className={classes.link}
                    to={id ? paths.mergePatients(id, one.id) : paths.patient(one.id)}
                  >
                    {id ? 'Comparar e juntar' : 'Abrir'}
                  </Link>
                )}
                {!one.reasons.includes('cpf') && (
                  <button type="button" className={classes.link} onClick={() => dismiss(one.id)}>
                    É outra pessoa
                  </button>
                )}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function detailOf({ birthDate, phone, reasons }: Duplicate): string {
  const known = [formatDay(birthDate), formatPhone(phone)].filter((text) => text !== '')
  const why = reasons.map((reason) => duplicateReasons[reason]).join(', ')
  return [...known, why].join(' · ')
}
