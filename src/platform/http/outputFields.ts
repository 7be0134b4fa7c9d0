import { z } from 'zod'

/**
 * Formats of answers that come by the hundred. The columns behind them have these types, and each check would
 * be made again for every value; the description of the API states the format all the same (`formatOutput`).
 */
export const outputId = z.string().meta({ format: 'uuid' })
export const outputInstant = z.string().meta({ format: 'date-time' })

/**
 * The same fields in an answer, without the limits of what is read: what is stored was judged when it came, by the rules
 * of that day, and an answer that fails a limit would be no answer at all.
 */
export function output<T extends z.ZodType>(schema: T): T
export function output(schema: z.ZodType): z.ZodType {
  const plain = z.core.clone(schema, { ...schema.def, checks: [], ...innerOf(schema.def as Def) } as never)
  const described = z.globalRegistry.get(schema)
  return described ? plain.register(z.globalRegistry, described) : plain
}

interface Def {
  readonly shape?: Record<string, z.ZodType>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
}

/** The schemas inside another, as output fields. */
function innerOf({ shape, element, innerType, options, items }: Def): Partial<Def> {
  return {
    ...(shape && {
      shape: Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, output(one)])),
    }),
    ...(element && { element: output(element) }),
    ...(innerType && { innerType: output(innerType) }),
    ...(options && { options: options.map((one) => output(one)) }),
    ...(items && { items: items.map((one) => output(one)) }),
  }
}
