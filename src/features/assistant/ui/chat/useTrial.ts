import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ChannelKind } from '#features/channels/rules.ts'
import type { TrialAnswer } from '../../contract.ts'
import { tryOut } from '../data.ts'
import { type SettingsForm, sent } from '../useSettingsForm.ts'

/** Who writes in a test, by what, and when. */
export interface Writer {
  readonly channel: ChannelKind
  /** '' for a visitor, of whom nothing is known. */
  readonly phone: string
  /** `2026-11-19T10:30`, on the clock of this computer; '' for now. */
  readonly at: string
}

export type Entry =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'answered'; readonly answer: TrialAnswer }
  | { readonly kind: 'failed'; readonly error: unknown; readonly text: string }

/** What is kept of a conversation on the server is found by this name, which is new with each one. */
const newName = () => `teste-${crypto.randomUUID()}`

/** A test conversation with the form as it is typed: nothing of it is stored but its own state, for an hour. */
export function useTrial(orgId: string, form: SettingsForm) {
  const name = useRef(newName())
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [writer, setWriter] = useState<Writer>({ channel: 'whatsapp', phone: '', at: '' })
  const { key, transcriptionKey: _, ...settings } = sent(form.values)
  const ask = useMutation({
    mutationFn: (text: string) =>
      tryOut({
        orgId,
        conversation: name.current,
        contact: { phone: writer.phone },
        channel: writer.channel,
        text,
        settings,
        key,
        ...(writer.at !== '' && { at: new Date(writer.at).toISOString() }),
      }),
  })

  async function say(text: string, shown = text) {
    if (text.trim() === '' || ask.isPending) return
    const conversation = name.current
    setEntries((before) => [...before.filter(({ kind }) => kind !== 'failed'), { kind: 'said', text: shown }])
    // An answer that comes after "Recomeçar" belongs to nothing any more.
    const add = (entry: Entry) => {
      if (conversation === name.current) setEntries((before) => [...before, entry])
    }
    await ask.mutateAsync(text).then(
      (answer) => add({ kind: 'answered', answer }),
      (error: unknown) => add({ kind: 'failed', error, text }),
    )
  }

  function begin() {
    name.current = newName()
    setEntries([])
  }

  return {
    entries,
    writer,
    isAsking: ask.isPending,
    say,
    begin,
    /** Another person, channel or clock is another conversation. */
    change(change: Partial<Writer>) {
      setWriter((before) => ({ ...before, ...change }))
      begin()
    },
  }
}
export type Trial = ReturnType<typeof useTrial>
