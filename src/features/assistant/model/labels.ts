import { type Label, type LabelKind, labelKinds } from './state.ts'

/**
 * The labels of one conversation. A model never sees an id: it names what tools have shown it, and whatever else it names
 * is nothing.
 */
export interface Labels {
  /** The label of something that is being shown: always the same one. */
  of(kind: LabelKind, value: string): string
  /** What a label stands for; undefined where no tool has shown it. */
  find(kind: LabelKind, label: string): string | undefined
  all(): readonly Label[]
}

/** Times pass, and only the last ones may still be chosen; the rest is as large as the clinic. */
const mostTimes = 40
const mostOthers = 600

export function openLabels(kept: readonly Label[]): Labels {
  let labels = [...kept]
  const next = (kind: LabelKind): string => {
    const numbers = labels
      .filter((one) => one.kind === kind)
      .map(({ label }) => Number(label.slice(labelKinds[kind].length)))
    return `${labelKinds[kind]}${Math.max(0, ...numbers) + 1}`
  }
  return {
    of(kind, value) {
      const known = labels.find((one) => one.kind === kind && one.value === value)
      if (known) return known.label
      const label = next(kind)
      labels = bounded([...labels, { label, kind, value }])
      return label
    },
    find: (kind, label) =>
      labels.find((one) => one.kind === kind && one.label === label.trim().toLowerCase())?.value,
    all: () => labels,
  }
}

function bounded(labels: readonly Label[]): Label[] {
  const times = labels.filter(({ kind }) => kind === 'time').slice(-mostTimes)
  const others = labels.filter(({ kind }) => kind !== 'time').slice(-mostOthers)
  return [...others, ...times]
}

/** Labels as they would stand in a text: no patient may read one. */
export const labelInText = new RegExp(
  `(?<![\\p{L}\\d])(?:${Object.values(labelKinds).join('|')})\\d{1,3}(?![\\p{L}\\d])`,
  'u',
)
