import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AreaKey, areas } from './areas.ts'

/** Words by which the admin and the API would promise an area; where it isn't ready they say "em construção". */
const words: Partial<Record<AreaKey, RegExp>> = {
  publicBooking: /página pública/i,
  conversations: /\bconversas\b/i,
  reminders: /\blembretes?\b|paciente recebe|nas mensagens/i,
  campaigns: /\bcampanhas?\b/i,
  queue: /painel de chamadas?|fila da recepção/i,
  waitingList: /lista de espera/i,
  metrics: /\bmétricas\b/i,
  webhooks: /\bwebhooks?\b/i,
}

/** Names of things that are chosen or recorded already, and of the section that keeps the address. */
const names = [
  "label: 'Endereço da página pública'",
  "title: 'Página pública'",
  'title="Página pública"',
  'Salvar página pública',
  "'Página pública atualizada'",
  "publicPage: 'Na página pública'",
  "publicPage: 'página pública'",
  "publicPage: 'Página pública'",
  "? 'pela página pública'",
  "link: 'link do lembrete'",
  "scheduling: 'Agendamento e lembretes'",
  "marketing: 'Campanhas e novidades'",
]

const files = globSync('src/features/**/*.{ts,tsx}').filter(
  (file) => !/^src\/features\/site\/|\.test\.ts$/.test(file),
)

/** Providers tell the product what became of messages; the area is what the product will tell other systems. */
const isOfProviders = (area: string, file: string) =>
  area === 'webhooks' && file.startsWith('src/features/channels/')

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

describe('what is not built yet', () => {
  test.each(Object.entries(words))('%s is promised nowhere in the admin and its API', (area, word) => {
    if (areas[area as AreaKey].isReady) return
    const promises = files
      .filter((file) => !isOfProviders(area, file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => word.test(line) && !isComment(line))
          .filter((line) => !/em construção/i.test(line) && !names.some((name) => line.includes(name)))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(promises).toEqual([])
  })
})
