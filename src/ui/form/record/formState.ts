import { sameJson } from '#lib/sameJson.ts'
import { type Draft, draftsOf, type FieldOf, type Noted, type Shape, type Stored } from './draft.ts'
import { type Errors, emptyField, errorsWithin, errorsWithout } from './errors.ts'

export interface FormState<V> {
  readonly draft: Draft<V>
  readonly errors: Errors
  /** True when a save was rejected because somebody else saved first: the person chooses, field by field. */
  readonly isContested: boolean
  /** The server's reason for a rejection, in a sentence. */
  readonly problem: string | null
}

export type FormAction<V> =
  | { type: 'begin'; draft: Draft<V> }
  | { type: 'change'; change: Partial<V> }
  /** An answer that took a while; `asked`: what was in the form when it was asked for. */
  | { type: 'fill'; change: Partial<V>; requested: V }
  | { type: 'follow'; record: Stored<V> }
  | { type: 'refuse'; errors: Errors; problem?: string }
  | { type: 'contest'; record: Stored<V> }
  | { type: 'takeStored'; fields: readonly FieldOf<V>[] }
  | { type: 'insist' }
  /** The person has left the fields. */
  | { type: 'leave'; fields: readonly FieldOf<V>[] }
  /** `editing`: the field that the person is in. */
  | { type: 'accept'; sent: V; record: Stored<V>; editing: FieldOf<V> | null }

export interface FormRules<V> extends Shape<V> {
  readonly check: (values: V) => Errors
  /** Returns the errors that show at once, while the field is being edited. */
  readonly checkWhileEditing: (field: FieldOf<V>, values: V) => Errors
  /** Returns what follows from a change, as the time zone from the state. */
  readonly derive?: (values: V, before: V) => Partial<V>
}

/** Returns the functions that make and change the state of such a form. */
export function formsOf<V extends object>(rules: FormRules<V>) {
  const drafts = draftsOf(rules)

  const begin = (draft: Draft<V>): FormState<V> => ({ draft, errors: {}, isContested: false, problem: null })

  function reduce(state: FormState<V>, action: FormAction<V>): FormState<V> {
    switch (action.type) {
      case 'begin':
        return begin(action.draft)
      case 'change':
        return change(state, action.change)
      case 'fill':
        return fill(state, action.change, action.requested)
      case 'follow':
        return stillContested({ ...state, draft: drafts.follow(state.draft, action.record) })
      case 'refuse':
        return { ...state, errors: action.errors, problem: action.problem ?? null }
      case 'contest':
        return stillContested({
          ...state,
          draft: drafts.follow(state.draft, action.record),
          isContested: true,
        })
      case 'takeStored':
        return stillContested({
          ...state,
          draft: drafts.takeStored(state.draft, action.fields),
          errors: errorsWithout(state.errors, action.fields),
          problem: null,
        })
      case 'insist':
        return { ...state, draft: drafts.insist(state.draft), isContested: false }
      case 'accept':
        return begin(drafts.acceptSaved(state.draft, action.sent, action.record, action.editing))
      case 'leave':
        return stillContested({ ...state, draft: drafts.leave(state.draft, action.fields) })
    }
  }

  function change(state: FormState<V>, typed: Partial<V>): FormState<V> {
    const before = state.draft.values
    const after = { ...before, ...typed }
    const whole = { ...typed, ...rules.derive?.(after, before) }
    const draft = drafts.edit(state.draft, whole)
    const fields = rules.fields.filter((field) => field in whole)
    const shown = fields.map((field) => retold(state.errors, field, before, draft.values))
    return stillContested({
      ...state,
      draft,
      errors: Object.assign({}, errorsWithout(state.errors, fields), ...shown),
      problem: null,
    })
  }

  /**
   * Updates a field's errors while it is edited: an empty field shows at once; a wrong one only on save, and
   * from then on until it is right.
   */
  function retold(errors: Errors, field: FieldOf<V>, before: V, values: V): Errors {
    const shown = errorsWithin(errors, field)
    const wrong = Object.keys(shown).filter((path) => shown[path] !== emptyField)
    const still = wrong.length > 0 ? errorsWithin(rules.check(values), field) : {}
    // A removed row changes the paths of those after it.
    const isShorter = lengthOf(values[field]) < lengthOf(before[field])
    const remaining = Object.entries(still).filter(([path]) => isShorter || wrong.includes(path))
    return { ...Object.fromEntries(remaining), ...rules.checkWhileEditing(field, values) }
  }

  /** Fills in an answer, except where the person has typed since the request; unknown fields stay. */
  function fill(state: FormState<V>, answer: Partial<V>, requested: V): FormState<V> {
    const { values } = state.draft
    const fields = rules.fields.filter(
      (field) => field in answer && answer[field] !== '' && sameJson(values[field], requested[field]),
    )
    const filled = Object.fromEntries(fields.map((field) => [field, answer[field]])) as Partial<V>
    return fields.length === 0 ? state : change(state, filled)
  }

  /** Ends the choice when nothing of the person's differs any more. */
  function stillContested(state: FormState<V>): FormState<V> {
    return state.isContested &&
      drafts.unsaved(state.draft).length === 0 &&
      drafts.contested(state.draft).length === 0
      ? { ...state, isContested: false }
      : state
  }

  return { drafts, begin, reduce }
}

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)

/** True for stored notes of this shape; an older version of the page may have written another. */
export function isNoted<V extends object>(
  note: unknown,
  fields: readonly FieldOf<V>[],
  like: V,
): note is Noted<V> {
  if (typeof note !== 'object' || note === null) return false
  const { values, base, version } = note as Record<string, unknown>
  return typeof version === 'number' && isLike(values) && isLike(base)

  function isLike(form: unknown) {
    if (typeof form !== 'object' || form === null) return false
    return fields.every((field) => alike((form as Record<string, unknown>)[field], like[field]))
  }
}

/** True for values of the same type; null matches any. */
function alike(one: unknown, other: unknown): boolean {
  if (one === null || other === null || other === undefined) return true
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other)
}
