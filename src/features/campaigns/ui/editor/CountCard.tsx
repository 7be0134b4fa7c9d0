import {
  IconBellOff,
  IconCalendarRepeat,
  IconDeviceMobileOff,
  IconLock,
  IconPlugConnectedX,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { useIsPhone } from '#ui/useIsPhone.ts'
import type { ExclusionReason } from '../../audience/rules.ts'
import { formatCount } from '../labels.ts'
import classes from './editor.module.css'
import { excludedOf, exclusionLabels } from './exclusions.ts'
import { PeopleDrawer, type PeopleGroup } from './PeopleDrawer.tsx'
import type { Count } from './useCount.ts'

const icons: Readonly<Record<ExclusionReason, typeof IconLock>> = {
  noConsent: IconLock,
  noAddress: IconDeviceMobileOff,
  refused: IconBellOff,
  tooMany: IconCalendarRepeat,
  repeated: IconUsers,
  failing: IconPlugConnectedX,
}

interface CountingProps {
  count: Count
  onPeople: (group: PeopleGroup) => void
}

/** How many get it, and who stays out for which reason; each number opens its people. */
export function CountCard({ count }: { count: Count }) {
  const [group, setGroup] = useState<PeopleGroup | null>(null)
  const { counted, isOld, asked } = count
  const { people: excluded } = excludedOf(counted)
  return (
    <section className={classes.card} aria-label="Recebem" aria-busy={isOld}>
      <Counting count={count} onPeople={setGroup}>
        {counted && (
          <p className={classes.countFoot}>
            <span className={classes.soft}>
              de {formatCount(counted.people + excluded)} que cumprem as condições
            </span>
            <button type="button" disabled={excluded === 0} onClick={() => setGroup('out')}>
              {excluded === 1 ? '1 fica fora' : `${formatCount(excluded)} ficam fora`}
            </button>
          </p>
        )}
      </Counting>
      <Reasons counted={counted} onOpen={setGroup} />
      <PeopleDrawer asked={asked} group={group} onClose={() => setGroup(null)} />
    </section>
  )
}

/** The number and its bar. */
export function Counting({ count, onPeople, children }: CountingProps & { children?: ReactNode }) {
  const isPhone = useIsPhone()
  const { counted, isOld, error } = count
  const { people: excluded } = excludedOf(counted)
  return (
    <div className={classes.count} data-old={isOld || undefined}>
      {!isPhone && (
        <p className={classes.countHead}>
          <span>Recebem</span>
          <CountedAt isOld={isOld} />
        </p>
      )}
      {error && !counted ? (
        <p className={classes.error} role="alert">
          {sentenceOf(error)}
        </p>
      ) : (
        <>
          <button
            type="button"
            className={classes.people}
            disabled={!counted?.people}
            onClick={() => onPeople('receive')}
          >
            <strong>{counted ? formatCount(counted.people) : '—'}</strong>{' '}
            {counted?.people === 1 ? 'pessoa' : 'pessoas'}
          </button>
          <div className={classes.shares} aria-hidden="true">
            {counted && counted.people > 0 && <span style={{ flexGrow: counted.people }} data-part="in" />}
            {excluded > 0 && <span style={{ flexGrow: excluded }} data-part="out" />}
          </div>
          {children}
        </>
      )}
    </div>
  )
}

export const CountedAt = ({ isOld }: { isOld: boolean }) => (
  <span aria-live="polite">{isOld ? 'contando…' : 'contado agora'}</span>
)

interface ReasonsProps {
  counted: Count['counted']
  onOpen: (reason: ExclusionReason) => void
}

export function Reasons({ counted, onOpen }: ReasonsProps) {
  const { reasons } = excludedOf(counted)
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => {
        const Icon = icons[reason]
        return (
          <li key={reason}>
            <button type="button" onClick={() => onOpen(reason)}>
              <Icon size={17} stroke={1.5} aria-hidden="true" />
              <span>{exclusionLabels[reason]}</span>
              <span className={classes.left}>{formatCount(counted?.excluded[reason] ?? 0)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
