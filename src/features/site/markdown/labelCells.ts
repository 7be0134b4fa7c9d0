/** The tree that Markdown becomes, as far as tables go. */
interface Node {
  readonly type: string
  readonly tagName?: string
  readonly value?: string
  readonly children?: readonly Node[]
  properties?: Record<string, unknown>
}

/** Labels each cell of a table with its column's name, so that phones can show rows with labels. */
export const labelCells = () => (tree: Node) => {
  for (const table of findAll(tree, 'table')) {
    const names = findAll(table, 'th').map(textOf)
    for (const row of findAll(table, 'tr')) {
      findAll(row, 'td').forEach((cell, at) => {
        cell.properties = { ...cell.properties, dataLabel: names[at] }
      })
    }
  }
}

function findAll(node: Node, tagName: string): Node[] {
  return (node.children ?? []).flatMap((child) =>
    child.tagName === tagName ? [child] : findAll(child, tagName),
  )
}

export const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')
