import { useState } from 'react'
import { minuteOf } from '#lib/zones.ts'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { useNow } from '#ui/useNow.ts'
import type { Campaign } from '../../contract.ts'
import { planSending } from '../../pace.ts'
import { campaignLimits, checkSchedule } from '../../rules.ts'
import { CampaignState } from '../CampaignState.tsx'
import { historyFields } from '../historyFields.ts'
import { showTime } from '../labels.ts'
import { AudienceCard } from './AudienceCard.tsx'
import { CostCard } from './CostCard.tsx'
import { CountCard } from './CountCard.tsx'
import classes from './editor.module.css'
import { MessageCard } from './MessageCard.tsx'
import { PhoneCount } from './PhoneCount.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { SampleCard } from './SampleCard.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { StartBar } from './StartBar.tsx'
import { useCount } from './useCount.ts'
import { type Draft, useDraft } from './useDraft.ts'

/** A draft: who, what, when; on the other side whom it reaches and what it costs. */
export function CampaignEditor({ record }: { record: Campaign | null }) {
  const draft = useDraft(record)
  const count = useCount(draft)
  const now = useNow()
  const isPhone = useIsPhone()
  const { counted } = count
  const { schedule } = draft.form
  const plan =
    counted && Object.keys(checkSchedule(schedule)).length === 0
      ? planSending({
          schedule,
          quiet: counted,
          people: counted.people,
          now: minuteOf(now),
          zone: counted.timeZone,
          dailyLimit: counted.peopleLimit,
        })
      : null
  const [chosenId, setChosenId] = useState<string | null>(null)
  // The first of the sample is greeted, until another is chosen.
  const previewed = counted?.sample.find(({ id }) => id === chosenId) ?? counted?.sample[0]
  const preview = draft.form.templateId && (
    <PreviewCard templateId={draft.form.templateId} name={previewed?.name} />
  )
  const sampled = { count, previewed: preview ? previewed?.id : undefined, onPreview: setChosenId }
  return (
    <Page
      title={draft.form.name || 'Nova campanha'}
      description={
        <span className={classes.stateLine}>
          <CampaignState state="draft" isPill />
          <span aria-live="polite">{savingText(draft)}</span>
        </span>
      }
      hasOwnHeading
      isRuled
      action={
        draft.saved && (
          <HistoryButton kind="campaign" id={draft.saved.id} name={draft.saved.name} fields={historyFields} />
        )
      }
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          <div className={classes.nameField}>
            <label htmlFor="name">Nome da campanha</label>
            <input
              id="name"
              value={draft.form.name}
              maxLength={campaignLimits.name}
              placeholder="Check-up das férias"
              aria-invalid={draft.form.name.trim() === '' && draft.saved !== null}
              onChange={({ currentTarget }) => draft.change({ name: currentTarget.value })}
            />
          </div>
          <AudienceCard draft={draft} count={count} lead={<PhoneCount {...sampled} />} />
          <MessageCard draft={draft} after={isPhone && preview} />
          <ScheduleCard draft={draft} plan={plan} peopleLimit={counted?.peopleLimit ?? null} now={now} />
          {isPhone && counted && <CostCard counted={counted} />}
        </div>
        {!isPhone && (
          <aside className={classes.side} aria-label="Quem recebe e quanto custa">
            <CountCard count={count} />
            <SampleCard {...sampled} />
            {preview}
            {counted && <CostCard counted={counted} />}
          </aside>
        )}
      </div>
      <StartBar draft={draft} count={count} plan={plan} />
    </Page>
  )
}

/** What the head says of the draft. */
function savingText({ saving, saved, failure, errors }: Draft): string {
  if (errors.name && !saved) return 'Dê um nome, e ela se salva sozinha.'
  switch (saving) {
    case 'saving':
      return 'Salvando…'
    case 'failed':
      return `Não foi salva: ${failure}`
    case 'stale':
      return 'Outra pessoa alterou este rascunho. Recarregue a página para ver como está.'
    case 'waiting':
      return 'Ainda não salva.'
    default:
      return saved ? `Salva às ${showTime(saved.updatedAt)}. Nada sai antes de você programar.` : ''
  }
}
