/** A sentence of ours in which what stands between two asterisks stands out. */
export const Strong = ({ text }: { text: string }) =>
  // Every second part was between the marks.
  text.split('**').map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part))
