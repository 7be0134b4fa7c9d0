/** One appointment in so many is left out of the order, where the network wants to compare. */
export const holdOutOneIn = 10

/** True for the same appointments each time, whoever asks: by a hash of the id (FNV-1a). */
export function isHeldOut(appointmentId: string): boolean {
  let hash = 0x811c9dc5
  for (let at = 0; at < appointmentId.length; at++)
    hash = Math.imul(hash ^ appointmentId.charCodeAt(at), 0x01000193) >>> 0
  // The low bits of this hash follow the last letters; its high ones don't.
  return ((hash ^ (hash >>> 15)) >>> 0) % holdOutOneIn === 0
}
