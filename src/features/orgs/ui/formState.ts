import {
  checkNetwork,
  checkWhileEditing,
  emptyField,
  type NetworkErrors,
  type NetworkField,
  type NetworkForm,
} from '../rules.ts'
import {
  acceptSaved,
  contestedFields,
  editField,
  follow,
  insist,
  type NetworkDraft,
  type StoredNetwork,
  takeStored,
  unsavedFields,
} from './draft.ts'

export interface NetworkFormState {
  readonly draft: NetworkDraft
  readonly errors: NetworkErrors
  /** A save was refused because somebody else saved first: the person chooses, field by field. */
  readonly isContested: boolean
  /** Why the server refused, in a sentence. */
  readonly problem: string | null
}

export interface PostalAddress {
  readonly orgCidade: string
  readonly orgUF: string
  readonly orgEndereco: string
}

export type FormAction =
  | { type: 'edit'; field: NetworkField; value: string }
  /** `asked`: what was in the form when the address was asked for. */
  | { type: 'fill'; address: PostalAddress; asked: NetworkForm }
  | { type: 'follow'; network: StoredNetwork }
  | { type: 'refuse'; errors: NetworkErrors; problem?: string }
  | { type: 'contest'; network: StoredNetwork }
  | { type: 'takeStored'; fields: readonly NetworkField[] }
  | { type: 'insist' }
  | { type: 'accept'; sent: NetworkForm; network: StoredNetwork }

export const beginForm = (draft: NetworkDraft): NetworkFormState => ({
  draft,
  errors: {},
  isContested: false,
  problem: null,
})

export function reduceForm(state: NetworkFormState, action: FormAction): NetworkFormState {
  switch (action.type) {
    case 'edit':
      return edit(state, action.field, action.value)
    case 'fill':
      return fill(state, action.address, action.asked)
    case 'follow':
      return stillContested({ ...state, draft: follow(state.draft, action.network) })
    case 'refuse':
      return { ...state, errors: action.errors, problem: action.problem ?? null }
    case 'contest':
      return stillContested({ ...state, draft: follow(state.draft, action.network), isContested: true })
    case 'takeStored':
      return stillContested({
        ...state,
        draft: takeStored(state.draft, action.fields),
        errors: without(state.errors, action.fields),
        problem: null,
      })
    case 'insist':
      return { ...state, draft: insist(state.draft), isContested: false }
    case 'accept':
      return beginForm(acceptSaved(state.draft, action.sent, action.network))
  }
}

/** An empty field is told at once; a wrong one only on save, and from then on until it is right. */
function edit(state: NetworkFormState, field: NetworkField, value: string): NetworkFormState {
  const draft = editField(state.draft, field, value)
  const told = state.errors[field]
  const wasWrong = told !== undefined && told !== emptyField
  const error = checkWhileEditing(field, value) ?? (wasWrong ? checkNetwork(draft.values)[field] : undefined)
  const errors = without(state.errors, [field])
  return stillContested({
    ...state,
    draft,
    errors: error ? { ...errors, [field]: error } : errors,
    problem: null,
  })
}

/** What the person typed after asking is theirs; an address that does not know its street leaves it alone. */
function fill(state: NetworkFormState, address: PostalAddress, asked: NetworkForm): NetworkFormState {
  const fields = (['orgCidade', 'orgUF', 'orgEndereco'] as const).filter(
    (field) => address[field] !== '' && state.draft.values[field] === asked[field],
  )
  return fields.reduce((next, field) => edit(next, field, address[field]), state)
}

/** The choice is over when nothing of the person's differs any more. */
function stillContested(state: NetworkFormState): NetworkFormState {
  return state.isContested &&
    unsavedFields(state.draft).length === 0 &&
    contestedFields(state.draft).length === 0
    ? { ...state, isContested: false }
    : state
}

function without(errors: NetworkErrors, fields: readonly NetworkField[]): NetworkErrors {
  const rest = { ...errors }
  for (const field of fields) delete rest[field]
  return rest
}
