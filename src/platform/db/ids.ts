/** The time at which a record was made (milliseconds): a UUIDv7 begins with it. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
