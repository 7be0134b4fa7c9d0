import {
  IconBell,
  IconBellRinging,
  IconBrandWhatsapp,
  IconCalendarDue,
  IconCalendarPlus,
  IconCalendarQuestion,
  IconConfetti,
  IconMail,
  IconMapPin,
  IconMessage,
  IconMoodSmile,
  IconSoupOff,
  IconUserX,
} from '@tabler/icons-react'
import type { OutreachKind } from '#features/channels/rules.ts'
import type { AutomationKind } from '../rules.ts'

export const kindIcons = {
  booked: IconCalendarPlus,
  confirmation: IconCalendarQuestion,
  dayBefore: IconBell,
  secondNotice: IconBellRinging,
  preparation: IconSoupOff,
  sameDay: IconMapPin,
  missed: IconUserX,
  satisfaction: IconMoodSmile,
  followUp: IconCalendarDue,
  birthday: IconConfetti,
} as const satisfies Record<AutomationKind, unknown>

export const channelIcons = {
  whatsapp: IconBrandWhatsapp,
  email: IconMail,
  sms: IconMessage,
} as const satisfies Record<OutreachKind, unknown>
