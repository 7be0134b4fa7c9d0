import type { AssistantTone } from '../../settings.ts'
import { formal } from './formal.ts'
import { neutral } from './neutral.ts'
import { type Texts, warm } from './warm.ts'

export type { Texts } from './warm.ts'

/** What we say, by tone. */
export const textsOf = (tone: AssistantTone): Texts => ({ warm, neutral, formal })[tone]
