import type { z } from 'zod'

/**
 * A form that is also judged by its feature's rule, the one that the browser asks before it sends: every message stands
 * beside its field, by the field's path (`name`, `hours.1`, `resources.0.name`).
 */
export const withRules = <T extends z.ZodType>(
  schema: T,
  check: (form: z.output<T>) => Readonly<Record<string, string | undefined>>,
): T =>
  schema.superRefine((form, context) => {
    for (const [path, message] of Object.entries(check(form)))
      if (message !== undefined) context.addIssue({ code: 'custom', path: path.split('.'), message })
  })
