import { Button } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { Link } from 'react-router'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import { formatCents } from '#lib/money.ts'
import { paths } from '#src/paths.ts'
import type { ClosingRow } from '../../closing/contract.ts'
import { missingLabels, noPlanName, noProfessionalName } from '../../labels.ts'
import rowClasses from '../rows/rows.module.css'
import classes from './closing.module.css'

interface ClosingTableProps {
  rows: readonly ClosingRow[]
  /** With what is missing in place of the share, and the button to fill it in. */
  isMissing?: boolean
  onInform: (id: string) => void
}

/** Attended appointments, each a line; on phones a card. */
export const ClosingTable = ({ rows, isMissing, onInform }: ClosingTableProps) => (
  <div className={isMissing ? classes.inCard : rowClasses.frame}>
    <table className={rowClasses.table}>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Paciente</th>
          <th scope="col">O quê</th>
          <th scope="col">Profissional</th>
          <th scope="col">Convênio</th>
          <th scope="col">Falta</th>
          <th scope="col" className={rowClasses.number}>
            Valor
          </th>
          {!isMissing && (
            <th scope="col" className={rowClasses.number}>
              Repasse
            </th>
          )}
          <th scope="col">
            <span className={classes.hidden}>Informar</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label="Data">
              {formatDay(row.day)}
              {!isMissing && ` ${row.time}`}
            </td>
            <th scope="row">
              <Link to={paths.appointment(row.id)}>{row.patientName}</Link>
            </th>
            <td data-label="O quê">{row.exams.join(', ') || appointmentKindLabels[row.kind]}</td>
            <td data-label="Profissional">{row.professionalName || noProfessionalName}</td>
            <td data-label="Convênio">{row.planName || noPlanName}</td>
            <td data-label="Falta">
              {row.missing ? (
                <span className={classes.lacks}>
                  <IconFileAlert size={14} stroke={1.75} aria-hidden="true" />
                  {missingLabels[row.missing]}
                  {row.missing === 'expired' && ` em ${formatDay(row.validUntil)}`}
                </span>
              ) : (
                '–'
              )}
            </td>
            <td data-label="Valor" className={rowClasses.number}>
              {row.priceCents === null ? 'sem preço' : formatCents(row.priceCents)}
            </td>
            {!isMissing && (
              <td data-label="Repasse" className={rowClasses.number}>
                {formatCents(row.shareCents)}
              </td>
            )}
            <td className={classes.rowAct}>
              {row.missing && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Informar guia e senha de ${row.patientName}, ${formatDay(row.day)}`}
                  onClick={() => onInform(row.id)}
                >
                  Informar
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
