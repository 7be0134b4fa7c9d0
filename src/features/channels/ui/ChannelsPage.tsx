import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NetworkTabs } from '#features/orgs/ui/NetworkTabs.tsx'
import { useOwnPlace } from '#features/team/ui/useOwnPlace.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { ReadOnlyNote } from '#ui/form/record/ReadOnlyNote.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import type { ChannelsOverview } from '../contract.ts'
import { ChannelsSkeleton } from './ChannelsSkeleton.tsx'
import { ChatCard } from './ChatCard.tsx'
import classes from './channels.module.css'
import { channelsQuery } from './data.ts'
import { EmailCard } from './EmailCard.tsx'
import { useChatForm } from './forms/chatForm.ts'
import { useEmailForm } from './forms/emailForm.ts'
import { useSmsForm } from './forms/smsForm.ts'
import { useWhatsappForm } from './forms/whatsappForm.ts'
import { OutboxCard } from './OutboxCard.tsx'
import { rulesHistory } from './rulesFields.ts'
import { SaveAllBar, savedTogether } from './SaveAllBar.tsx'
import { SmsCard } from './SmsCard.tsx'
import { NowCard } from './side/NowCard.tsx'
import { PricesCard } from './side/PricesCard.tsx'
import { RulesCard } from './side/RulesCard.tsx'
import { useRulesForm } from './useRulesForm.ts'
import { WhatsappCard } from './WhatsappCard.tsx'

const title = 'Rede e unidades'

export const meta = pageMeta('Canais')
export const handle = { title, may: 'channels.read' }

export default function ChannelsPage() {
  const { orgId } = useActiveNetwork()
  return (
    <Page
      title={title}
      description="Por onde as mensagens saem, quanto custam e o que falta."
      action={<HistoryButton kind="messageRules" id={orgId} name="regras e preços" fields={rulesHistory} />}
      tabs={<NetworkTabs />}
    >
      <Channels key={orgId} orgId={orgId} />
    </Page>
  )
}

function Channels({ orgId }: { orgId: string }) {
  const { data, error, refetch, isFetching } = useQuery(channelsQuery(orgId))
  const edition = useEdition(data)
  if (data) return <ChannelsEditor key={edition} overview={data} />
  if (!error) return <ChannelsSkeleton />
  return (
    <div className={classes.failure}>
      <ErrorRegion
        text={`Os canais não puderam ser carregados. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    </div>
  )
}

/** Counts disconnections: the form of a channel that is gone begins anew, and not with what was stored of it. */
function useEdition(overview: ChannelsOverview | undefined): number {
  const connected = overview
    ? [overview.whatsapp, overview.email, overview.sms].flatMap(({ id }) => id ?? [])
    : []
  const [known, setKnown] = useState({ connected, edition: 0 })
  if (connected.join() === known.connected.join()) return known.edition
  const isGone = known.connected.some((id) => !connected.includes(id))
  const next = { connected, edition: known.edition + (isGone ? 1 : 0) }
  setKnown(next)
  return next.edition
}

/** The cards of the channels, what holds for all of them, and one bar that saves what changed. */
function ChannelsEditor({ overview }: { overview: ChannelsOverview }) {
  const { role } = useActiveNetwork()
  const { unitIds } = useOwnPlace()
  // Whose units are limited decides nothing that holds for the whole network.
  const isReadOnly = !can(role, 'channels.update') || unitIds !== null
  const whatsapp = useWhatsappForm(overview.whatsapp, isReadOnly)
  const email = useEmailForm(overview.email, isReadOnly)
  const sms = useSmsForm(overview.sms, isReadOnly)
  const chat = useChatForm(overview.chat, isReadOnly)
  const rules = useRulesForm(overview.rules, isReadOnly)
  return (
    <>
      {isReadOnly && <ReadOnlyNote />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <WhatsappCard channel={overview.whatsapp} form={whatsapp} />
          <EmailCard channel={overview.email} form={email} />
          <SmsCard channel={overview.sms} form={sms} />
          <ChatCard channel={overview.chat} form={chat} />
          <OutboxCard overview={overview} />
        </div>
        <div className={classes.side}>
          <NowCard overview={overview} />
          <PricesCard form={rules} />
          <RulesCard form={rules} />
        </div>
      </div>
      {!isReadOnly && (
        <SaveAllBar
          forms={[
            savedTogether('whatsapp', whatsapp),
            savedTogether('email', email),
            savedTogether('sms', sms),
            savedTogether('chat', chat),
            savedTogether('rules', rules),
          ]}
        />
      )}
    </>
  )
}
