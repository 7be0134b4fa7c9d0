import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { initials } from '#lib/text.ts'
import { formatCount } from '../labels.ts'
import { Counting, Reasons } from './CountCard.tsx'
import classes from './editor.module.css'
import { excludedOf, exclusionLabels } from './exclusions.ts'
import { PeopleDrawer, type PeopleGroup } from './PeopleDrawer.tsx'
import { PhoneSheet } from './PhoneSheet.tsx'
import { SampleCard, type SampleCardProps } from './SampleCard.tsx'

/** So many reasons are named in the line; the rest is counted. */
const named = 3
const faces = 3

/** How many get it on a phone: who stays out and the sample are a line each, which opens a sheet. */
export function PhoneCount({ count, previewed, onPreview }: SampleCardProps) {
  const [group, setGroup] = useState<PeopleGroup | null>(null)
  const [sheet, setSheet] = useState<'reasons' | 'sample' | null>(null)
  const { counted, isOld, asked } = count
  const { reasons, people: excluded } = excludedOf(counted)
  const rest = reasons.length - named
  const close = () => setSheet(null)
  return (
    <section className={classes.card} aria-label="Recebem" aria-busy={isOld}>
      <Counting count={count} onPeople={setGroup} />
      {counted && excluded > 0 && (
        <button
          type="button"
          className={classes.phoneLine}
          aria-haspopup="dialog"
          onClick={() => setSheet('reasons')}
        >
          <span>
            <strong className={classes.strong}>
              {excluded === 1 ? '1 fica fora' : `${formatCount(excluded)} ficam fora`}
            </strong>
            <span className={classes.softLine}>
              {reasons
                .slice(0, named)
                .map(
                  (reason) =>
                    `${formatCount(counted.excluded[reason] ?? 0)} ${exclusionLabels[reason].toLowerCase()}`,
                )
                .join(', ')}
              {rest > 0 && (rest === 1 ? ' e mais 1 motivo' : ` e mais ${rest} motivos`)}
            </span>
          </span>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {counted && counted.sample.length > 0 && (
        <button
          type="button"
          className={classes.phoneLine}
          aria-haspopup="dialog"
          onClick={() => setSheet('sample')}
        >
          <span className={classes.faces}>
            <span aria-hidden="true">
              {counted.sample.slice(0, faces).map(({ id, name }) => (
                <span key={id} className={classes.face}>
                  {initials(name)}
                </span>
              ))}
            </span>
            Ver uma amostra
          </span>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      <PhoneSheet title="Ficam fora" isOpen={sheet === 'reasons' && group === null} onClose={close}>
        <Reasons counted={counted} onOpen={setGroup} />
      </PhoneSheet>
      <PhoneSheet title="Amostra" isOpen={sheet === 'sample'} onClose={close}>
        <SampleCard count={count} previewed={previewed} onPreview={onPreview} />
      </PhoneSheet>
      <PeopleDrawer asked={asked} group={group} onClose={() => setGroup(null)} />
    </section>
  )
}
