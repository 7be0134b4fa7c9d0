import { bookingTools } from './booking.server.ts'
import { changingTools } from './changing.server.ts'
import { offeringTools } from './offering.server.ts'
import type { OpenTools, ToolParts } from './parts.server.ts'
import { provingTools } from './proving.server.ts'
import { openSession } from './session.server.ts'

/**
 * Opens the front desk's own commands for one contact. Every transaction is bound to the patients for whom the contact is
 * proved to speak, so that no id, whoever made it up, leads to another one's record.
 */
export function openTools(parts: ToolParts): OpenTools {
  const session = openSession(parts)
  const { readClinic, listPeople, listAppointments, isProved, memory, touched } = session
  return {
    tools: {
      readClinic,
      readPeople: listPeople,
      readAppointments: listAppointments,
      ...offeringTools(session),
      ...bookingTools(session),
      ...changingTools(session),
      ...provingTools(session),
    },
    memory,
    touched,
    isProved,
  }
}
