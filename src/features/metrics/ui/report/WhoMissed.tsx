import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Selection } from '../../report/selection.ts'
import { type LeadGroup, leadGroups, type ReminderAnswer } from '../../rules.ts'
import { useReport } from '../context.ts'
import { formatCount, formatRate, rateOrFraction } from '../format.ts'
import { NoShowRisk } from '../risk/NoShowRisk.tsx'
import { whoMissed } from '../words.ts'
import { Bars } from './Bars.tsx'
import { Card } from './Card.tsx'
import { Question } from './Question.tsx'
import classes from './report.module.css'

const answerLabels: Record<ReminderAnswer, string> = {
  confirmed: 'confirmaram',
  unanswered: 'sem resposta',
  notReminded: 'sem lembrete',
}
const leadLabels = Object.fromEntries(leadGroups.map(({ id, label }) => [id, label])) as Record<
  LeadGroup,
  string
>

interface Group {
  readonly id: string
  readonly label: string
  /** Where there is less room than in the table. */
  readonly short?: string
  readonly missed: number
  readonly due: number
  readonly place: Omit<Selection, 'measure'>
}

/** "Quem faltou?" */
export function WhoMissed() {
  const { answer, nameOf, shortNameOf, planNameOf, rowsOf } = useReport()
  const [by, setBy] = useState<'professional' | 'plan'>('professional')
  const { totals, missedByLead, missedByAnswer, missedByProfessional, missedByPlan } = answer.current
  const attended = totals.attended
  const groups: Group[] =
    by === 'professional'
      ? missedByProfessional.map((one) => ({
          ...one,
          label: nameOf(one.id),
          short: shortNameOf(one.id),
          place: { professional: one.id },
        }))
      : missedByPlan.map((one) => ({ ...one, label: planNameOf(one.id), place: { plan: one.id } }))
  return (
    <Question
      id="quem-faltou"
      title="Quem faltou?"
      answer={whoMissed(answer)}
      link={
        totals.noShow > 0
          ? {
              to: rowsOf({ measure: 'noShow' }),
              label: totals.noShow === 1 ? 'Ver a falta' : `Ver as ${formatCount(totals.noShow)} faltas`,
            }
          : undefined
      }
      formula={
        <>
          <p>
            <strong>faltas ÷ agendamentos vencidos</strong>
            <br />
            {formatCount(totals.noShow)} ÷ {formatCount(totals.due)} ={' '}
            {rateOrFraction(totals.noShow, totals.due)}
          </p>
          <p>
            Vencido: o horário já passou e não foi cancelado. Encaixe conta; remarcado conta uma vez, no
            horário novo.
          </p>
          <p>
            Comparecimento: {formatCount(attended)} ÷ {formatCount(totals.due)} ={' '}
            {rateOrFraction(attended, totals.due)}. Com menos de 20 num grupo, a fração em vez da taxa.
          </p>
        </>
      }
    >
      <div className={classes.pair}>
        <MissedCard
          title="Por antecedência"
          file="faltas-por-antecedencia"
          groups={missedByLead.map((one) => ({ ...one, label: leadLabels[one.id], place: { lead: one.id } }))}
        />
        <MissedCard
          title={by === 'professional' ? 'Por profissional' : 'Por convênio'}
          file={by === 'professional' ? 'faltas-por-profissional' : 'faltas-por-convenio'}
          groups={groups}
          choice={
            <SegmentedControl
              size="xs"
              value={by}
              onChange={(value) => setBy(value as typeof by)}
              aria-label="Faltas por"
              data={[
                { value: 'professional', label: 'Profissional' },
                { value: 'plan', label: 'Convênio' },
              ]}
            />
          }
        />
      </div>
      <MissedCard
        title="Por resposta ao lembrete"
        file="faltas-por-resposta"
        groups={missedByAnswer.map((one) => ({
          ...one,
          label: answerLabels[one.id],
          place: { answer: one.id },
        }))}
      />
      <NoShowRisk />
    </Question>
  )
}

interface MissedCardProps {
  title: string
  file: string
  groups: readonly Group[]
  /** By what they are grouped, in place of the note. */
  choice?: ReactNode
}

function MissedCard({ title, file, groups, choice }: MissedCardProps) {
  const { rowsOf } = useReport()
  const missed = groups.reduce((sum, group) => sum + group.missed, 0)
  const due = groups.reduce((sum, group) => sum + group.due, 0)
  const longest = Math.max(...groups.map((group) => (group.due === 0 ? 0 : group.missed / group.due)), 0.001)
  return (
    <Card
      title={title}
      note={choice ?? 'faltas de vencidos'}
      table={{
        file,
        head: [title, 'Faltas', 'Vencidos', 'Taxa'],
        rows: [
          ...groups.map((group) => [
            group.label,
            { text: formatCount(group.missed), to: rowsOf({ measure: 'noShow', ...group.place }) },
            { text: formatCount(group.due), to: rowsOf({ measure: 'due', ...group.place }) },
            formatRate(group.missed, group.due),
          ]),
          ['total', formatCount(missed), formatCount(due), formatRate(missed, due)],
        ],
      }}
    >
      <Bars
        hue="--red"
        rows={groups.map((group) => ({
          id: group.id,
          label: group.short ?? group.label,
          share: group.due === 0 ? 0 : group.missed / group.due / longest,
          count: `${formatCount(group.missed)} de ${formatCount(group.due)}`,
          value: formatRate(group.missed, group.due),
          to: rowsOf({ measure: 'noShow', ...group.place }),
        }))}
      />
      <p className={classes.total}>
        <span>total</span>
        <span>
          {formatCount(missed)} de {formatCount(due)}
        </span>
        <strong>{formatRate(missed, due)}</strong>
      </p>
    </Card>
  )
}
