import { z } from 'zod'
import { channelKindNames } from '#features/channels/rules.ts'
import { weekHours } from '#features/units/contract.ts'
import { cents, day, text, whole } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import {
  answerTimes,
  assistantActs,
  assistantProviders,
  assistantTones,
  defaultSettings,
  settingLimits as limits,
} from '../settings.ts'

/** How a network wants to be answered for, as the API takes and shows it. */

const price = whole(0, limits.price, 'Valor inválido. Ex: 1,50').nullable()

export const settingsFields = z.object({
  channels: z
    .array(z.enum(channelKindNames))
    .max(10)
    .describe('Os canais em que o assistente responde; nos outros a mensagem vai direto para a fila.'),
  name: text(limits.name),
  tone: z.enum(assistantTones),
  greeting: text(limits.greeting).describe('Vazia: a nossa.'),
  instructions: text(limits.instructions).describe('Só para modelos; o modo guiado não as lê.'),
  acts: z.array(z.enum(assistantActs)).max(10),
  answersAt: z
    .enum(answerTimes)
    .default(defaultSettings.answersAt)
    .describe('Quando responde: sempre, só enquanto há pessoas (`open`) ou só enquanto não há (`closed`).'),
  officeHours: weekHours.nullable().describe('Quando pessoas atendem; `null`: no horário das unidades.'),
  handOverWords: z
    .array(text(limits.word))
    .max(limits.words, { error: `No máximo ${limits.words} palavras` })
    .describe('Palavras que passam a conversa a uma pessoa na hora.'),
  maxMisses: whole(1, limits.misses)
    .default(defaultSettings.maxMisses)
    .describe('Depois de quantas vezes sem entender a conversa passa a uma pessoa.'),
  provider: z.enum(assistantProviders),
  baseUrl: text(limits.url)
    .default('')
    .describe('Do serviço compatível com OpenAI, até antes de `/chat/completions`.'),
  model: text(limits.model).default(''),
  transcriptionUrl: text(limits.url)
    .default('')
    .describe('Onde áudios são transcritos (`POST …/audio/transcriptions`); vazio: não são.'),
  transcriptionModel: text(limits.model).default(''),
  monthlyLimitCents: cents().nullable().default(null).describe('Chegando nele, o modo guiado responde.'),
  inputPriceCents: price
    .default(null)
    .describe('O que o provedor cobra por milhão de tokens lidos, em centavos.'),
  outputPriceCents: price.default(null).describe('Por milhão de tokens escritos.'),
  pricesOn: day().nullable().default(null).describe('O dia em que os preços foram conferidos.'),
})

export const newKey = text(limits.key)
  .default('')
  .describe('Vazia: fica a que está guardada. Não é mostrada de novo.')

const storedKey = z.object({
  end: z.string().describe('Os últimos quatro caracteres.'),
  storedAt: z.iso.datetime(),
  storedBy: z.string().describe('Quem a digitou.'),
})
export type StoredKey = z.infer<typeof storedKey>
export interface StoredKeys {
  readonly key?: StoredKey
  readonly transcriptionKey?: StoredKey
}

export const settingsSchema = output(settingsFields).extend({
  version: z.int(),
  key: storedKey.nullable().describe('A chave do provedor, se há uma guardada.'),
  transcriptionKey: storedKey.nullable(),
})
export type SavedSettings = z.infer<typeof settingsSchema>
