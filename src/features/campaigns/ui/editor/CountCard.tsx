import {
  IconBellOff,
  IconCalendarRepeat,
  IconDeviceMobileOff,
  IconLock,
  IconPlugConnectedX,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { type ExclusionReason, exclusionReasons } from '../../audience/rules.ts'
import { formatCount } from '../labels.ts'
import classes from './editor.module.css'
import { exclusionLabels } from './exclusionLabels.ts'
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

/** How many get it, and who stays out for which reason; each number opens its people. */
export function CountCard({ count }: { count: Count }) {
  const [group, setGroup] = useState<PeopleGroup | null>(null)
  const { counted, isOld, error, asked } = count
  const out = exclusionReasons.filter((reason) => (counted?.excluded[reason] ?? 0) > 0)
  const excluded = out.reduce((sum, reason) => sum + (counted?.excluded[reason] ?? 0), 0)
  return (
    <section className={classes.card} aria-label="Recebem" aria-busy={isOld}>
      <div className={classes.count} data-old={isOld || undefined}>
        <p className={classes.countHead}>
          <span>Recebem</span>
          <span aria-live="polite">{isOld ? 'contando…' : 'contado agora'}</span>
        </p>
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
              onClick={() => setGroup('receive')}
            >
              <strong>{counted ? formatCount(counted.people) : '—'}</strong>{' '}
              {counted?.people === 1 ? 'pessoa' : 'pessoas'}
            </button>
            <div className={classes.shares} aria-hidden="true">
              {counted && counted.people > 0 && <span style={{ flexGrow: counted.people }} data-part="in" />}
              {excluded > 0 && <span style={{ flexGrow: excluded }} data-part="out" />}
            </div>
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
          </>
        )}
      </div>
      {out.length > 0 && (
        <ul className={classes.reasons}>
          {out.map((reason) => {
            const Icon = icons[reason]
            return (
              <li key={reason}>
                <button type="button" onClick={() => setGroup(reason)}>
                  <Icon size={17} stroke={1.5} aria-hidden="true" />
                  <span>{exclusionLabels[reason]}</span>
                  <span className={classes.left}>{formatCount(counted?.excluded[reason] ?? 0)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <PeopleDrawer asked={asked} group={group} onClose={() => setGroup(null)} />
    </section>
  )
}
