import { lastMeal } from '../../../blog/fasting.ts'

/** By the clock of the clinic, which has no other time zone here. */
const exam = new Date('2026-11-25T06:00:00Z')
const fasting = { minHours: 8, maxHours: 12 }
const shownFrom = new Date('2026-11-24T16:00:00Z')

/** From the exam's hour backwards: the last meal too early, in time, too late. */
export function LastMeal() {
  const { from, until } = lastMeal(exam, fasting)
  const hours = [shownFrom, from, until, exam].map((time) => time.getTime() / 3_600_000)
  const [start = 0, early = 0, late = 0, end = 0] = hours
  const columns = [early - start, late - early, end - late].map((length) => `${length}fr`).join(' ')
  return (
    <div className="last-meal-box">
      <p className="last-meal-said">
        “Jante entre {clock(from)} e {clock(until)} de {weekday(until)}. Não coma depois das {clock(until)}.
        Água pode.”
      </p>
      <ol className="last-meal-rail" style={{ gridTemplateColumns: columns }}>
        <li>
          <span className="last-meal-bar" data-part="early" />
          <strong>Cedo demais</strong>
          <span>mais de {fasting.maxHours} h até a coleta</span>
        </li>
        <li>
          <span className="last-meal-bar" data-part="meal" />
          <strong>
            {clock(from)} a {clock(until)}
          </strong>
          <span>última refeição, {weekday(until)}</span>
        </li>
        <li>
          <span className="last-meal-bar" data-part="fast" />
          <strong>Não coma</strong>
          <span>
            {end - late} h, até a coleta às {clock(exam)} de {weekday(exam)}
          </span>
        </li>
      </ol>
    </div>
  )
}

const clock = (time: Date) => `${time.getUTCHours()}:${String(time.getUTCMinutes()).padStart(2, '0')}`

const weekday = (time: Date) =>
  new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' }).format(time).replace('-feira', '')
