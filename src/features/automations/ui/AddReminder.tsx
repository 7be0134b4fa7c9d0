import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { Key } from '#ui/keys/Key.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { withinMain } from '#ui/list/within.ts'
import { useIsPhone } from '#ui/useIsPhone.ts'
import type { AutomationItem } from '../contract.ts'
import type { repeatableKinds, Timing } from '../rules.ts'
import { automationsQuery, createAutomation } from './data.ts'

interface Reminder {
  readonly label: string
  readonly kind: (typeof repeatableKinds)[number]
  readonly timing: Timing
}

const reminders: readonly Reminder[] = [
  {
    label: 'Dias antes do atendimento',
    kind: 'confirmation',
    timing: { when: 'daysBefore', days: 7, at: 10 * 60 },
  },
  { label: 'No dia útil anterior', kind: 'dayBefore', timing: { when: 'workingDayBefore', at: 18 * 60 } },
  { label: 'Horas antes do atendimento', kind: 'sameDay', timing: { when: 'hoursBefore', hours: 4 } },
  { label: 'Preparo, dias antes', kind: 'preparation', timing: { when: 'daysBefore', days: 3, at: 10 * 60 } },
]

interface AddReminderProps {
  readonly items: readonly AutomationItem[]
  readonly onAdded: (id: string) => void
}

/** One more reminder with a time of its own. It begins switched off, with the text of its kind. */
export function AddReminder({ items, onAdded }: AddReminderProps) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  useShortcut('n', () => setIsOpen(true))
  const { mutate, isPending } = useMutation({
    mutationFn: ({ kind, timing }: Reminder) => {
      const like = items.find((item) => item.kind === kind)
      return createAutomation({
        orgId,
        kind,
        timing,
        isOn: false,
        templates: like?.templates ?? {},
        channels: like?.channels ?? ['whatsapp', 'email'],
      })
    },
    async onSuccess({ id }) {
      await client.invalidateQueries({ queryKey: automationsQuery(orgId).queryKey })
      onAdded(id)
      toast({ text: 'Lembrete adicionado. Confira e ligue' })
    },
    onError: (error) => toast({ text: sentenceOf(error), icon: 'error', duration: 8_000 }),
  })
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" width={240} {...withinMain}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconPlus size={18} stroke={1.75} />}
          rightSection={isPhone ? undefined : <Key>N</Key>}
          aria-keyshortcuts="N"
        >
          Adicionar lembrete
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reminders.map((reminder) => (
          <Menu.Item key={reminder.label} onClick={() => mutate(reminder)}>
            {reminder.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
