import type { Feature } from '#platform/feature.ts'
import { gather } from '#platform/registry.ts'
import { features } from './features.ts'

type Union = (typeof features)[number]
type ContractOf<F> = F extends { contract: infer C } ? C : never
type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never

const firstOrder = ({ tags = {} }: Feature) => Math.min(...Object.values(tags).map(({ order }) => order))

/**
 * The whole API, in the order of the reference. `/api/v1` serves it, the interface calls it, the OpenAPI
 * document describes it.
 */
export const contract = gather(
  features.toSorted((one: Feature, other: Feature) => firstOrder(one) - firstOrder(other)),
  'contract',
) as Merged<ContractOf<Union>>

/** The description of each tag of the document, in the order of the reference. */
export const contractTags: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(gather(features, 'tags'))
    .sort(([, one], [, other]) => one.order - other.order)
    .map(([name, { description }]) => [name, description]),
)
