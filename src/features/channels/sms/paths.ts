/** Values within JSON by a path of names and places: `messages.0.to`. */

export function readPath(body: unknown, path: string): unknown {
  if (path === '') return undefined
  let value = body
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** The text at a path; '' where there is none. Numbers are texts to us: ids come as both. */
export function readText(body: unknown, path: string): string {
  const value = readPath(body, path)
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}

/** Writes a text at a path, making objects and, for numbers, lists on the way. */
export function writePath(body: Record<string, unknown>, path: string, text: string): void {
  const names = path.split('.')
  let place: Record<string, unknown> = body
  names.forEach((name, at) => {
    if (at === names.length - 1) {
      place[name] = text
      return
    }
    const present = Object.hasOwn(place, name) ? place[name] : undefined
    const next = typeof present === 'object' && present !== null ? present : isPlace(names[at + 1]) ? [] : {}
    place[name] = next
    place = next as Record<string, unknown>
  })
}

/** A list longer than this would be a mistake, or an attack. */
const isPlace = (name = '') => /^\d{1,2}$/.test(name)
