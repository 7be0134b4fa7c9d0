import { Radio, Switch } from '@mantine/core'
import { addDays, formatDay } from '#lib/days.ts'
import { formatTime } from '#lib/weekHours.ts'
import { dayIn } from '#lib/zones.ts'
import { orList } from '../../audience/words.ts'
import { isoWeekdayOf, type SendingPlan } from '../../pace.ts'
import { type CampaignSchedule, campaignLimits } from '../../rules.ts'
import { replyShare } from './CostCard.tsx'
import { DayStrip } from './DayStrip.tsx'
import classes from './editor.module.css'
import { FreeTimes } from './FreeTimes.tsx'
import { Step } from './Step.tsx'
import { DateToken } from './tokens/DateToken.tsx'
import { NumberToken } from './tokens/NumberToken.tsx'
import { SeveralToken } from './tokens/SeveralToken.tsx'
import { TimeToken } from './tokens/TimeToken.tsx'
import type { Draft } from './useDraft.ts'

const weekdayNames = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'] as const
const weekdayOptions = weekdayNames.map((label, at) => ({ value: String(at + 1), label }))

interface ScheduleCardProps {
  draft: Draft
  plan: SendingPlan | null
  peopleLimit: number | null
  now: Date
}

/** When it begins, how fast it goes, and when it ends by itself; drawn as a day. */
export function ScheduleCard({ draft, plan, peopleLimit, now }: ScheduleCardProps) {
  const { schedule } = draft.form
  const change = (part: Partial<CampaignSchedule>) => draft.change({ schedule: { ...schedule, ...part } })
  const error = (field: string) => draft.errors[`schedule.${field}`]
  const tomorrow = addDays(dayIn(now), 1)
  const stop = schedule.stopAfterBookings
  const replies = Math.round(schedule.perMinute * 60 * replyShare)
  return (
    <Step
      number={3}
      title="Quando e em que ritmo"
      description={
        peopleLimit === null
          ? 'As horas de silêncio da rede valem sempre.'
          : `O limite da Meta, ${new Intl.NumberFormat('pt-BR').format(peopleLimit)} pessoas em 24 h, é respeitado sozinho.`
      }
      summary={summaryOf(schedule)}
    >
      <div className={classes.setting}>
        <p id="comeca">Começa</p>
        <div>
          <Radio.Group
            aria-labelledby="comeca"
            value={schedule.startDate === null ? 'now' : 'day'}
            onChange={(when) => change({ startDate: when === 'now' ? null : tomorrow })}
          >
            <div className={classes.choices}>
              <Radio value="now" label="Agora" />
              <Radio value="day" label="No dia" />
              {schedule.startDate !== null && (
                <span className={classes.sentence}>
                  <DateToken
                    label="Dia"
                    value={schedule.startDate}
                    onValue={(startDate) => change({ startDate })}
                  />{' '}
                  às{' '}
                  <TimeToken
                    label="Hora"
                    value={schedule.startAt}
                    onValue={(startAt) => change({ startAt })}
                  />
                </span>
              )}
            </div>
          </Radio.Group>
          {error('startDate') && <p className={classes.error}>{error('startDate')}</p>}
        </div>
      </div>
      <div className={classes.setting}>
        <p>Ritmo</p>
        <div>
          <NumberToken
            label="Mensagens por minuto"
            value={schedule.perMinute}
            text={`${schedule.perMinute} por minuto`}
            min={1}
            max={campaignLimits.perMinute}
            onValue={(perMinute) => change({ perMinute })}
          />
          <p className={classes.soft}>
            Espere {replies === 1 ? 'uma resposta' : `umas ${replies} respostas`} por hora.
          </p>
        </div>
      </div>
      <div className={classes.setting}>
        <p>Só envia</p>
        <div>
          <p className={classes.sentence}>
            entre <TimeToken label="Das" value={schedule.from} onValue={(from) => change({ from })} /> e{' '}
            <TimeToken label="Até as" value={schedule.until} isEnd onValue={(until) => change({ until })} />,{' '}
            <SeveralToken
              label="Dias da semana"
              values={schedule.weekdays.map(String)}
              options={weekdayOptions}
              textOf={weekdaysText}
              onValues={(days) => change({ weekdays: days.map(Number).sort((a, b) => a - b) })}
            />
          </p>
          {(error('until') ?? error('weekdays')) && (
            <p className={classes.error}>{error('until') ?? error('weekdays')}</p>
          )}
          {plan?.holidays.map(({ date, name }) => (
            <p key={date} className={classes.soft}>
              {capital(weekdayNames[isoWeekdayOf(date) - 1] ?? '')}, {formatDay(date).slice(0, 5)}, é feriado
              ({name}) e fica de fora.
            </p>
          ))}
        </div>
      </div>
      <div className={classes.setting}>
        <p id="parar">Parar antes</p>
        <div className={classes.stop}>
          <div>
            <p className={classes.sentence}>
              {stop === null ? (
                <span className={classes.soft}>envia a todas as pessoas</span>
              ) : (
                <>
                  quando{' '}
                  <NumberToken
                    label="Horários preenchidos"
                    value={stop}
                    min={1}
                    max={campaignLimits.bookings}
                    onValue={(stopAfterBookings) => change({ stopAfterBookings })}
                  />{' '}
                  {stop === 1 ? 'horário for preenchido' : 'horários forem preenchidos'}
                </>
              )}
            </p>
            {error('stopAfterBookings') && <p className={classes.error}>{error('stopAfterBookings')}</p>}
            {stop !== null && <FreeTimes audience={draft.form.audience} stop={stop} now={now} />}
          </div>
          <Switch
            aria-labelledby="parar"
            checked={stop !== null}
            onChange={({ currentTarget }) => change({ stopAfterBookings: currentTarget.checked ? 60 : null })}
          />
        </div>
      </div>
      {plan && <DayStrip plan={plan} schedule={schedule} />}
    </Step>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `de segunda a sexta`, `todos os dias`, `segunda ou quarta` */
function weekdaysText(values: readonly string[]): string {
  const days = values.map(Number).sort((a, b) => a - b)
  if (days.length === 7) return 'todos os dias'
  const [first = 0] = days
  const isRun = days.length > 2 && days.every((day, at) => day === first + at)
  const name = (day: number) => weekdayNames[day - 1] ?? ''
  return isRun
    ? `de ${name(first)} a ${name(days.at(-1) ?? 0)}`
    : orList(days.map(name)).replace(' ou ', ' e ')
}

const summaryOf = ({ startDate, startAt, perMinute, stopAfterBookings }: CampaignSchedule) =>
  [
    startDate === null ? 'Agora' : `${formatDay(startDate)}, ${formatTime(startAt)}`,
    `${perMinute} por minuto`,
    ...(stopAfterBookings === null ? [] : [`para com ${stopAfterBookings} horários preenchidos`]),
  ].join(', ')
