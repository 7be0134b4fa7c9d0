import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleMinus, IconMessageChatbot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnPlace } from '#features/team/ui/useOwnPlace.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { ConflictPanel } from '#ui/form/record/ConflictPanel.tsx'
import { errorsWithin } from '#ui/form/record/errors.ts'
import { focusPath } from '#ui/form/record/focusPath.ts'
import { ReadOnlyNote } from '#ui/form/record/ReadOnlyNote.tsx'
import { RecordSaveBar } from '#ui/form/record/RecordSaveBar.tsx'
import { SectionAnchors } from '#ui/form/SectionAnchors.tsx'
import { useSaveKey } from '#ui/form/useSaveKey.ts'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import { Drawer } from '#ui/overlay/overlays.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { SavedSettings } from '../contract.ts'
import classes from './assistant.module.css'
import chatClasses from './chat/chat.module.css'
import { TestChat } from './chat/TestChat.tsx'
import { useTrial } from './chat/useTrial.ts'
import { overviewQuery } from './data.ts'
import { sectionsOf } from './sections/sections.tsx'
import { settingsHistory } from './settingsFields.ts'
import { AssessmentCard } from './side/AssessmentCard.tsx'
import { MonthCard } from './side/MonthCard.tsx'
import { useHasRoomBeside } from './useHasRoomBeside.ts'
import { useSettingsForm } from './useSettingsForm.ts'
import { description, pageTitle } from './words.ts'

interface AssistantEditorProps {
  orgId: string
  saved: SavedSettings
}

/** The form, with a conversation that tries out what stands in it beside, or in a drawer where there is no room. */
export function AssistantEditor({ orgId, saved }: AssistantEditorProps) {
  const { role } = useActiveNetwork()
  const { unitIds } = useOwnPlace()
  // Whose units are limited decides nothing that holds for the whole network.
  const isReadOnly = !can(role, 'assistant.update') || unitIds !== null
  const form = useSettingsForm(saved, isReadOnly)
  const trial = useTrial(orgId, form)
  const [isTrying, setTrying] = useState(false)
  const hasRoom = useHasRoomBeside()
  const { data: overview, error, refetch, isFetching } = useQuery(overviewQuery(orgId))
  const sections = sectionsOf({ orgId, form, saved, overview })
  useSaveKey(form.submit, !isReadOnly)

  function goTo(id: string) {
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
    const { fields = [] } = sections.find((section) => section.id === id) ?? {}
    const wrong = fields.find((field) => Object.keys(errorsWithin(form.errors, field)).length > 0)
    if (wrong) focusPath(wrong, { preventScroll: true })
  }

  const beside = (
    <>
      {overview && <MonthCard month={overview.month} />}
      {error && !overview && (
        <ErrorRegion
          text={`O resumo do mês não pôde ser carregado. ${sentenceOf(error)}`}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      <AssessmentCard orgId={orgId} isReadOnly={isReadOnly} />
    </>
  )

  return (
    <Page
      title={pageTitle}
      description={description}
      action={
        <div className={classes.headActions}>
          <OnState count={saved.channels.length} />
          <Button
            className={classes.testButton ?? ''}
            variant="default"
            leftSection={<IconMessageChatbot size={18} stroke={1.5} />}
            aria-haspopup="dialog"
            onClick={() => setTrying(true)}
          >
            Testar
          </Button>
          <HistoryButton kind="assistant" id={orgId} name="assistente" fields={settingsHistory} />
        </div>
      }
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The events of a drawer's form bubble through React to this one.
          if (event.target === event.currentTarget) form.submit()
        }}
      >
        {isReadOnly && <ReadOnlyNote />}
        <div className={classes.columns}>
          <div className={classes.anchors}>
            <SectionAnchors
              anchors={sections.map(({ id, title, fields }) => ({
                id,
                title,
                errorCount: fields.reduce(
                  (count, field) => count + Object.keys(errorsWithin(form.errors, field)).length,
                  0,
                ),
              }))}
              onGo={goTo}
            />
          </div>
          <div className={classes.fields}>
            {form.isContested && <ConflictPanel form={form} />}
            <div>
              {sections.map(({ id, title, description, content }) => (
                <Section key={id} id={id} title={title} description={description}>
                  {content}
                </Section>
              ))}
            </div>
          </div>
          {hasRoom ? (
            <aside className={classes.side} aria-label="Teste e resumo">
              <TestChat id="teste" orgId={orgId} form={form} trial={trial} />
              {beside}
            </aside>
          ) : (
            <div className={classes.below}>{beside}</div>
          )}
        </div>
        {!isReadOnly && <RecordSaveBar form={form} saveLabel="Salvar" />}
        <LeaveGuard when={form.isDirty && !isReadOnly} onAbandon={form.discard} />
      </form>
      <Drawer
        opened={isTrying && !hasRoom}
        onClose={() => setTrying(false)}
        title="Testar"
        position="right"
        size="min(100%, 460px)"
        classNames={{ body: chatClasses.drawer ?? '' }}
      >
        <TestChat id="teste-gaveta" orgId={orgId} form={form} trial={trial} />
      </Drawer>
    </Page>
  )
}

/** Where it answers, by what is saved. */
function OnState({ count }: { count: number }) {
  const Icon = count > 0 ? IconCircleCheck : IconCircleMinus
  return (
    <span className={classes.state} data-is-on={count > 0 || undefined}>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
      {count === 0 ? 'Desligado' : count === 1 ? 'Ligado em 1 canal' : `Ligado em ${count} canais`}
    </span>
  )
}
