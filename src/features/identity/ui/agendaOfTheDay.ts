/** An invented day at 10:42, without real people, for decoration only. */

export type SampleState = 'seen' | 'missed' | 'inside' | 'waiting' | 'expected'

export interface SampleAppointment {
  /** Minutes since midnight. */
  readonly at: number
  readonly minutes: number
  readonly kind: string
  readonly state: SampleState
}

export const now = 10 * 60 + 42
export const opening = 8 * 60 + 5

/** A column begins at a time and continues: `c20` is a consulta of 20 minutes, `-40` a gap. */
const columns = [
  '8:25 c30 c20 p20m e35 p20i e30w -5 e20 -20 p50 e20 c30 -40 c40 r20 e30 p30 c20',
  '8:05 c30 c20 r40 -20 r25 r30i -5 r20w r40 -20 r20 c40 -30 c30 p40 r20 -20 e40 c20',
  '8:45 c30 c30 c20 p50i e30 -20 c30 c30 c50 -20 r20 c30 e40 -20 p30 c20',
  '8:15 r50 r20 c30 -35 r20w -5 c20 r20 -50 c30 c20 p40 -20 r30 c30 e20 c40',
  '8:10 e30 e40 c20m c30 -10 p40i c20 c30 r20 -40 e40 c20 r30 -20 c50 e30',
  '8:35 c20 c20 p50 r20 -20 c30w e20 e40 -20 c20 c30 p50 -30 r20 c40 e30',
]

const kinds: Record<string, string> = { c: 'consulta', p: '1ª consulta', r: 'retorno', e: 'exame' }
const marks: Record<string, SampleState> = { m: 'missed', i: 'inside', w: 'waiting' }

function readColumn(column: string): SampleAppointment[] {
  const [start = '', ...steps] = column.split(' ')
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  let at = hours * 60 + minutes
  return steps.flatMap((step) => {
    const [, kind = '', length, mark = ''] = /^(\D)(\d+)(\D?)$/.exec(step) ?? []
    const appointment = { at, minutes: Number(length), kind: kinds[kind] ?? '', state: stateOf(at, mark) }
    at += appointment.minutes
    return appointment.kind === '' ? [] : [appointment]
  })
}

const stateOf = (at: number, mark: string) => marks[mark] ?? (at < now ? 'seen' : 'expected')

export const agenda: readonly (readonly SampleAppointment[])[] = columns.map(readColumn)

export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
