/** What other features, and both sides of the API, know of channels. */
export * from './channelEvents.ts'
export { actionOf, codesOfOthers, type ErrorAction, errorLabel } from './errors.ts'
export * from './figures.ts'
export { captionProblem, carriesFiles, fileKindOf, fileProblem } from './files.ts'
export {
  type ChannelKind,
  channelKindNames,
  channelKinds,
  isOutreach,
  type OutreachKind,
  outreachKindNames,
  outreachKinds,
} from './kinds.ts'
export * from './messageRules.ts'
export * from './messages.ts'
export { type ChatSettings, defaultChat } from './settings.ts'
