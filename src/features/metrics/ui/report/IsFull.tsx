import { Link } from 'react-router'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import { useReport } from '../context.ts'
import { formatCount, formatHour, formatHours, formatShare, weekdayNames } from '../format.ts'
import { isFull } from '../words.ts'
import { Card } from './Card.tsx'
import { Question } from './Question.tsx'
import classes from './report.module.css'

/** "A agenda está cheia?" */
export function IsFull({ unitId }: { unitId: string | undefined }) {
  const { answer } = useReport()
  const { occupancy } = answer.current
  return (
    <Question
      id="agenda-cheia"
      title="A agenda está cheia?"
      answer={isFull(answer)}
      link={unitId ? { to: agendaLink(unitId), label: 'Ver as horas livres' } : undefined}
      formula={
        <>
          <p>
            <strong>Agendada</strong>: tempo marcado e não cancelado ÷ tempo ofertado
            <br />
            {formatHours(occupancy.booked)} ÷ {formatHours(occupancy.offered)} ={' '}
            {formatShare(occupancy.booked, occupancy.offered)}
          </p>
          <p>
            <strong>Realizada</strong>: tempo atendido ÷ tempo ofertado até agora
            <br />
            {formatHours(occupancy.attended)} ÷ {formatHours(occupancy.offeredSoFar)} ={' '}
            {formatShare(occupancy.attended, occupancy.offeredSoFar)}
          </p>
          <p>
            Ofertado: horário do profissional com a unidade aberta, menos bloqueios e feriados. Ordem de
            chegada e encaixes não têm tempo próprio e ficam de fora. Filtrado por convênio não há ocupação:
            nenhum horário é de um convênio só.
          </p>
        </>
      }
    >
      <Occupancies />
      <HeatMap />
    </Question>
  )
}

function Occupancies() {
  const { answer, nameOf, shortNameOf, rowsOf } = useReport()
  const { occupancies } = answer.current
  return (
    <Card
      title="Ocupação por profissional"
      note="realizada e agendada, do ofertado"
      table={{
        file: 'ocupacao-por-profissional',
        head: ['Profissional', 'Ofertado', 'Agendado', 'Atendido', 'Agendada', 'Realizada'],
        rows: occupancies.map((one) => [
          nameOf(one.professionalId),
          formatHours(one.offered),
          {
            text: formatHours(one.booked),
            to: rowsOf({ measure: 'kept', professional: one.professionalId }),
          },
          {
            text: formatHours(one.attended),
            to: rowsOf({ measure: 'attended', professional: one.professionalId }),
          },
          formatShare(one.booked, one.offered),
          formatShare(one.attended, one.offeredSoFar),
        ]),
      }}
    >
      {occupancies.length === 0 ? (
        <p className={classes.empty}>Ninguém ofertou horários com hora marcada.</p>
      ) : (
        <ul className={`${classes.bars} ${classes.twoColumns}`}>
          {occupancies.map((one) => (
            <li key={one.professionalId}>
              <Link to={rowsOf({ measure: 'kept', professional: one.professionalId })}>
                <span className={classes.barLabel}>{shortNameOf(one.professionalId)}</span>
                <span className={classes.track} aria-hidden="true">
                  <span className={classes.booked} style={{ width: widthOf(one.booked, one.offered) }} />
                  <span className={classes.attended} style={{ width: widthOf(one.attended, one.offered) }} />
                </span>
                <span className={classes.barValue}>
                  {formatShare(one.attended, one.offeredSoFar)}
                  <span className={classes.note}> de {formatShare(one.booked, one.offered)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const widthOf = (part: number, all: number) => `${all === 0 ? 0 : Math.min(100, (100 * part) / all)}%`

/** Monday first, as weeks are read. */
const week = [1, 2, 3, 4, 5, 6, 0]
const steps = 6

function HeatMap() {
  const { answer, rowsOf } = useReport()
  const { hours: cells, totals } = answer.current
  const most = Math.max(1, ...cells.map(({ count }) => count))
  const hours = range(cells.map(({ hour }) => hour))
  const shown = week.filter((weekday) => cells.some((cell) => cell.weekday === weekday))
  const countAt = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.count ?? 0
  const sumOf = (fits: (cell: { weekday: number; hour: number }) => boolean) =>
    cells.filter(fits).reduce((sum, { count }) => sum + count, 0)
  return (
    <Card
      title="Agendamentos por hora e dia da semana"
      note="não cancelados, pelo horário marcado"
      table={{
        file: 'agendamentos-por-hora',
        head: ['Dia da semana', ...hours.map(formatHour), 'total'],
        rows: shown.map((weekday) => [
          weekdayNames[weekday] ?? '',
          ...hours.map((hour) => formatCount(countAt(weekday, hour))),
          formatCount(sumOf((cell) => cell.weekday === weekday)),
        ]),
      }}
    >
      {shown.length === 0 ? (
        <p className={classes.empty}>Não há agendamentos neste período.</p>
      ) : (
        <div className={classes.tableFrame}>
          <table className={classes.heat} aria-label="Agendamentos por hora e dia da semana">
            <thead>
              <tr>
                <td />
                {hours.map((hour) => (
                  <th key={hour} scope="col">
                    {formatHour(hour)}
                  </th>
                ))}
                <th scope="col">total</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((weekday) => (
                <tr key={weekday}>
                  <th scope="row">{weekdayNames[weekday]}</th>
                  {hours.map((hour) => {
                    const count = countAt(weekday, hour)
                    return (
                      <td key={hour}>
                        {count === 0 ? (
                          <span className={classes.note}>–</span>
                        ) : (
                          <Link
                            to={rowsOf({ measure: 'kept', weekday, hour })}
                            data-step={Math.ceil((steps * count) / most)}
                          >
                            {formatCount(count)}
                          </Link>
                        )}
                      </td>
                    )
                  })}
                  <td className={classes.heatTotal}>
                    {formatCount(sumOf((cell) => cell.weekday === weekday))}
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row">total</th>
                {hours.map((hour) => (
                  <td key={hour} className={classes.heatTotal}>
                    {formatCount(sumOf((cell) => cell.hour === hour))}
                  </td>
                ))}
                <td className={classes.heatTotal}>
                  <strong>{formatCount(totals.kept)}</strong>
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function range(hours: readonly number[]): number[] {
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => first + at)
}
