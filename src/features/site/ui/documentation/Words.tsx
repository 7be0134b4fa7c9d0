/** A sentence of the contract: text between backticks is code. */
export function Words({ children }: { children: string }) {
  return children.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text
      <code key={at}>{part}</code>
    ) : (
      part
    ),
  )
}
