import type { ChannelKind } from '#features/channels/rules.ts'
import { checkWeek, type WeekHours, weekdays } from '#lib/weekHours.ts'

export const assistantProviders = ['guided', 'openai', 'anthropic', 'google'] as const
export type AssistantProvider = (typeof assistantProviders)[number]

export const providerLabels: Readonly<Record<AssistantProvider, string>> = {
  guided: 'Guiado',
  openai: 'Compatível com OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
}

export const assistantActs = ['book', 'confirm', 'reschedule', 'cancel', 'inform'] as const
export type AssistantAct = (typeof assistantActs)[number]

export const assistantTones = ['warm', 'neutral', 'formal'] as const
export type AssistantTone = (typeof assistantTones)[number]

/** When it answers: always, or while people of the clinic are there, or while they are not. */
export const answerTimes = ['always', 'open', 'closed'] as const
export type AnswerTime = (typeof answerTimes)[number]

/** How a network wants to be answered for; keys are kept apart. */
export interface AssistantSettings {
  /** The channels on which it answers. */
  readonly channels: readonly ChannelKind[]
  readonly name: string
  readonly tone: AssistantTone
  /** Empty for the one we wrote. */
  readonly greeting: string
  /** For a model only. */
  readonly instructions: string
  readonly acts: readonly AssistantAct[]
  readonly answersAt: AnswerTime
  /** When people answer; null for the hours of the units. Outside of them the hand-over says when somebody will. */
  readonly officeHours: WeekHours | null
  /** Words that hand over to a person, beside the rules that are always there. */
  readonly handOverWords: readonly string[]
  /** Misunderstandings in a row after which a person takes over. */
  readonly maxMisses: number
  readonly provider: AssistantProvider
  /** Of an OpenAI-compatible service, up to where `/chat/completions` begins. */
  readonly baseUrl: string
  readonly model: string
  /** Where voice notes are written down (`POST …/audio/transcriptions`); '' for nowhere. */
  readonly transcriptionUrl: string
  readonly transcriptionModel: string
  /** What models may cost in a month; null without a limit. */
  readonly monthlyLimitCents: number | null
  /** What the provider asks for a million tokens, in cents of a real; null while nobody has said. */
  readonly inputPriceCents: number | null
  readonly outputPriceCents: number | null
  /** The day on which the prices were looked up. */
  readonly pricesOn: string | null
}

export const defaultSettings: AssistantSettings = {
  channels: [],
  name: 'Assistente',
  tone: 'warm',
  greeting: '',
  instructions: '',
  acts: ['book', 'confirm', 'reschedule', 'cancel', 'inform'],
  answersAt: 'always',
  officeHours: null,
  handOverWords: [],
  maxMisses: 2,
  provider: 'guided',
  baseUrl: '',
  model: '',
  transcriptionUrl: '',
  transcriptionModel: '',
  monthlyLimitCents: null,
  inputPriceCents: null,
  outputPriceCents: null,
  pricesOn: null,
}

export const settingLimits = {
  name: 60,
  greeting: 300,
  instructions: 2_000,
  word: 40,
  words: 30,
  misses: 2,
  url: 1_000,
  model: 120,
  key: 1_000,
  /** Ten thousand reais for a million tokens: more is a typing error. */
  price: 1_000_000,
} as const

const required = 'Campo obrigatório'
const badAddress = 'Endereço inválido. Ex: https://modelos.suaclinica.com.br/v1'

/** Returns each field's message on save. */
export function checkSettings(form: AssistantSettings): Readonly<Record<string, string | undefined>> {
  const usesModel = form.provider !== 'guided'
  const transcribes = !isEmpty(form.transcriptionUrl)
  return {
    name: isEmpty(form.name) ? required : undefined,
    ...(form.officeHours !== null && checkHours(form.officeHours)),
    ...(form.provider === 'openai' && { baseUrl: checkAddress(form.baseUrl) }),
    ...(usesModel && { model: isEmpty(form.model) ? required : undefined }),
    ...(usesModel && checkPrices(form)),
    ...(transcribes && {
      transcriptionUrl: checkAddress(form.transcriptionUrl),
      transcriptionModel: isEmpty(form.transcriptionModel) ? required : undefined,
    }),
  }
}

function checkHours(week: WeekHours): Readonly<Record<string, string | undefined>> {
  const errors = checkWeek(week)
  const isClosed = weekdays.every((day) => week[day].length === 0)
  return {
    ...Object.fromEntries(weekdays.map((day) => [`officeHours.${day}`, errors[day]])),
    officeHours: isClosed ? 'Diga ao menos um horário' : undefined,
  }
}

/** A limit without prices would bound nothing, and prices without their day say nothing of today. */
function checkPrices({ monthlyLimitCents, inputPriceCents, outputPriceCents, pricesOn }: AssistantSettings) {
  const isPriced = inputPriceCents !== null || outputPriceCents !== null
  const isNeeded = monthlyLimitCents !== null || isPriced
  const needed = 'O limite é contado com este preço'
  return {
    inputPriceCents: isNeeded && inputPriceCents === null ? needed : undefined,
    outputPriceCents: isNeeded && outputPriceCents === null ? needed : undefined,
    pricesOn: isNeeded && pricesOn === null ? 'Diga quando conferiu os preços' : undefined,
  }
}

const isEmpty = (text: string) => text.trim() === ''

function checkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (address === '') return required
  if (!URL.canParse(address)) return badAddress
  const { protocol, username, password, search, hash } = new URL(address)
  const isPlain = username === '' && password === '' && search === '' && hash === ''
  return /^https?:$/.test(protocol) && isPlain ? undefined : badAddress
}

/** Settings as they are stored: without spaces around what was typed, and each word once. */
export function tidySettings(form: AssistantSettings): AssistantSettings {
  const address = (typed: string) => typed.trim().replace(/\/+$/, '')
  return {
    ...form,
    name: form.name.trim(),
    greeting: form.greeting.trim(),
    instructions: form.instructions.trim(),
    channels: [...new Set(form.channels)],
    acts: assistantActs.filter((act) => form.acts.includes(act)),
    handOverWords: [...new Set(form.handOverWords.map((word) => word.trim()).filter(Boolean))],
    baseUrl: address(form.baseUrl),
    model: form.model.trim(),
    transcriptionUrl: address(form.transcriptionUrl),
    transcriptionModel: form.transcriptionModel.trim(),
  }
}

/** To whom a key is shown: one that was typed for one place is not sent to another. */
export const placeOfKey = ({ provider, baseUrl }: Pick<AssistantSettings, 'provider' | 'baseUrl'>): string =>
  provider === 'openai' ? `openai ${originOf(baseUrl)}` : provider

export const placeOfTranscription = ({
  transcriptionUrl,
}: Pick<AssistantSettings, 'transcriptionUrl'>): string => originOf(transcriptionUrl)

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

/** What a model read and wrote. */
export interface TokenUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Returns what it cost in millionths of a real; 0 while no prices are typed. */
export const costOf = (
  { inputPriceCents, outputPriceCents }: Pick<AssistantSettings, 'inputPriceCents' | 'outputPriceCents'>,
  { inputTokens, outputTokens }: TokenUsage,
): number => Math.ceil((inputTokens * (inputPriceCents ?? 0) + outputTokens * (outputPriceCents ?? 0)) / 100)
