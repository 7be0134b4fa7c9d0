/** Tells whoever shows messages that a page waits for the connection; the part that knows of it has none of them. */
let report = () => {}

export function onWaiting(listener: () => void): () => void {
  report = listener
  return () => {
    report = () => {}
  }
}

export const notifyWaiting = (): void => report()
