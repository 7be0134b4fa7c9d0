/** Messages by the path of the field: `name`, `hours.1`, `resources.0.name`. */
export type Errors = Readonly<Record<string, string | undefined>>

export const emptyField = 'Campo obrigatório'

const lies = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

/** Returns the errors of the field and of its parts. */
export const errorsWithin = (errors: Errors, field: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path, message]) => message && lies(path, field)))

export const errorsWithout = (errors: Errors, fields: readonly string[]): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path, message]) => message && !fields.some((field) => lies(path, field))),
  )

/** Returns the errors of the field's parts, by their path within it: `resources.0.name` → `0.name`. */
export const errorsBelow = (errors: Errors, field: string): Errors =>
  Object.fromEntries(
    Object.entries(errorsWithin(errors, field))
      .filter(([path]) => path !== field)
      .map(([path, message]) => [path.slice(field.length + 1), message]),
  )

export const hasErrors = (errors: Errors, field: string): boolean =>
  Object.keys(errorsWithin(errors, field)).length > 0
