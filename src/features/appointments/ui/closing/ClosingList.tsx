import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import type { AppointmentItem } from '../../schemas.ts'
import { CancelDialog } from '../visit/CancelDialog.tsx'
import { ClosingRow } from './ClosingRow.tsx'
import classes from './closing.module.css'
import { endingOfAll, type Group } from './groups.ts'
import { type Closing, useClosing } from './useClosing.ts'
import { actOnAll, groupTitles, namesText } from './words.ts'

interface ClosingListProps {
  orgId: string
  groups: readonly Group[]
  date: string
  zone: string
  nameOf: (professionalId: string | null) => string
  onCovered: (isCovered: boolean) => void
}

/** What has to be asked before. */
type Question =
  | { readonly kind: 'cancel'; readonly visit: AppointmentItem }
  | { readonly kind: 'all'; readonly to: 'done' | 'noShow'; readonly visits: readonly AppointmentItem[] }

/** What is open, by what is to be done about it: one by one, or all of a kind. */
export function ClosingList({ orgId, groups, date, zone, nameOf, onCovered }: ClosingListProps) {
  const closing = useClosing(orgId)
  const [question, ask] = useState<Question | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const isCovered = question !== null
  const { isBusy } = closing
  useEffect(() => {
    onCovered(isCovered)
    return () => onCovered(false)
  }, [isCovered, onCovered])

  // The button that was pressed goes with its row: the focus goes on to what is left, once that can be pressed.
  useLayoutEffect(() => {
    if (!isCovered && !isBusy && groups.length > 0 && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('li button')?.focus()
  }, [groups, isCovered, isBusy])

  return (
    <div ref={list} className={classes.list}>
      {groups.map(({ id, visits }) => (
        <section key={id} aria-labelledby={`fechar-${id}`}>
          <div className={classes.head}>
            <h3 id={`fechar-${id}`} className={classes.title}>
              {groupTitles[id]} <span className={classes.count}>{visits.length}</span>
            </h3>
            <AllButton {...{ id, visits, closing, ask }} />
          </div>
          <ul className={classes.rows}>
            {visits.map((visit) => (
              <ClosingRow
                key={visit.id}
                {...{ visit, date, zone, nameOf }}
                isBusy={closing.isBusy}
                onEnd={(to) =>
                  to === 'cancelled' ? ask({ kind: 'cancel', visit }) : void closing.close([visit], to)
                }
              />
            ))}
          </ul>
        </section>
      ))}
      <Questions {...{ question, closing }} onDone={() => ask(null)} />
    </div>
  )
}

interface AllButtonProps extends Group {
  closing: Closing
  ask: (question: Question) => void
}

function AllButton({ id, visits, closing, ask }: AllButtonProps) {
  const to = endingOfAll[id]
  if (to === null || to === 'cancelled' || visits.length < 2) return null
  return (
    <Button variant="default" disabled={closing.isBusy} onClick={() => ask({ kind: 'all', to, visits })}>
      {actOnAll[to].act(visits.length)}
    </Button>
  )
}

interface QuestionsProps {
  question: Question | null
  closing: Closing
  onDone: () => void
}

function Questions({ question, closing, onDone }: QuestionsProps) {
  if (question?.kind === 'cancel')
    return (
      <CancelDialog
        isBusy={closing.isBusy}
        onConfirm={async (cancellation) => {
          await closing.close([question.visit], 'cancelled', cancellation)
          onDone()
        }}
        onCancel={onDone}
      />
    )
  if (question?.kind !== 'all') return null
  const { to, visits } = question
  const { act, question: title, effect } = actOnAll[to]
  return (
    <ConfirmDialog
      isOpen
      title={title(visits.length)}
      confirmLabel={act(visits.length)}
      cancelLabel="Voltar"
      isBusy={closing.isBusy}
      onConfirm={async () => {
        await closing.close(visits, to)
        onDone()
      }}
      onCancel={onDone}
    >
      {namesText(visits.map(({ patientName }) => patientName))} {effect} Dá para desfazer até o fim do dia.
    </ConfirmDialog>
  )
}
