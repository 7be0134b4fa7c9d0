/** A file that a calendar takes up (RFC 5545): one event, in universal time. */
export interface CalendarEvent {
  /** Unique in the world, and the same for a later version of the event. */
  readonly uid: string
  /** Rises with each version: the calendar replaces the event. */
  readonly sequence: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly summary: string
  readonly location: string
  readonly description: string
  /** When the file was made. */
  readonly madeAt: Date
}

export function calendarFile(product: string, event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//PT-BR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.madeAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.location === '' ? [] : [`LOCATION:${escaped(event.location)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const encoder = new TextEncoder()
/** Octets of a line; the space that begins its continuation counts. */
const maxOctets = 75

/** Folds a line between characters, never within one. */
function folded(line: string): string {
  let folds = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).byteLength
    if (octets + size > maxOctets) {
      folds += '\r\n '
      octets = 1
    }
    folds += character
    octets += size
  }
  return folds
}
