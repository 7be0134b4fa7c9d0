import { checksOfButtons } from './buttonChecks.ts'
import type { Check, Checked } from './check.ts'
import { templateLimits } from './content.ts'
import { filledLength, fillIn, fitValues } from './fill.ts'
import { foreignError } from './form.ts'
import {
  factsOf,
  isVariable,
  namesIn,
  parseText,
  sampleValues,
  unknownVariables,
  variablesFor,
  writtenAs,
} from './variables.ts'
import { checksOfWords } from './wordChecks.ts'

/**
 * What stands against a text before it goes to Meta, errors first, and what speaks for it. Errors keep it from being
 * submitted; unknown variables even from being saved. An act is the content as it would be afterwards.
 */
export function checkContent(template: Checked): Check[] {
  const found = [
    ...unknown(template),
    ...foreign(template),
    ...(template.kind === 'whatsapp' ? refusedByMeta(template) : []),
    ...checksOfWords(template),
    ...tooLongFilledIn(template),
  ]
  const order = { error: 0, warning: 1, ok: 2 }
  return found.toSorted((a, b) => order[a.level] - order[b.level])
}

const refusedByMeta = (template: Checked) => [
  ...authentication(template),
  ...edges(template),
  ...neighbours(template),
  ...spacing(template),
  ...header(template),
  ...footer(template),
  ...checksOfButtons(template),
]

/** Codes go out by texts of Meta's own. */
const authentication = ({ category }: Checked): Check[] =>
  category === 'authentication'
    ? [
        {
          id: 'authentication',
          level: 'error',
          title: 'Autenticação tem texto próprio da Meta',
          detail: 'Só códigos de acesso usam esta categoria. Escolha Utilidade ou Marketing.',
          words: [],
          act: null,
        },
      ]
    : []

const parts = ['subject', 'header', 'body', 'footer'] as const

function unknown({ content }: Checked): Check[] {
  const all = [
    ...parts.map((part) => content[part]),
    ...content.buttons.map((one) => ('url' in one ? one.url : '')),
  ]
  const names = new Map(all.flatMap(unknownVariables).map((one) => [one.name, one]))
  return [...names.values()].map(({ name, suggestion }) => ({
    id: `unknown:${name}`,
    level: 'error',
    title: name === '' ? 'Há uma variável sem nome' : `${name} não existe`,
    detail: 'A variável não está na lista, e o texto sairia com um buraco.',
    words: [writtenAs(name)],
    act:
      suggestion === null
        ? null
        : { label: 'Trocar', content: replaceVariable(content, name, writtenAs(suggestion)) },
  }))
}

function foreign({ content, use }: Checked): Check[] {
  const offered = variablesFor(use)
  const names = new Set(parts.flatMap((part) => namesIn(content[part])))
  return [...names]
    .filter((name) => isVariable(name) && !offered.includes(name))
    .map((name) => ({
      id: `foreign:${name}`,
      level: 'error',
      title: foreignError(name),
      detail: 'O texto sairia com um buraco. Escolha outra variável da lista, ou outro uso.',
      words: [writtenAs(name)],
      act: null,
    }))
}

/** Writes something else wherever a variable stands. */
function replaceVariable(content: Checked['content'], name: string, by: string): Checked['content'] {
  const replaced = (text: string) =>
    parseText(text)
      .map((piece) => (piece.type === 'variable' && piece.name === name ? by : piece.text))
      .join('')
  return {
    ...content,
    subject: replaced(content.subject),
    header: replaced(content.header),
    body: replaced(content.body),
    footer: replaced(content.footer),
    buttons: content.buttons.map((one) => (one.type === 'url' ? { ...one, url: replaced(one.url) } : one)),
  }
}

const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** A body begins and ends with a word: Meta refuses a variable at either end, also with a full stop after it. */
function edges({ content }: Checked): Check[] {
  const pieces = parseText(content.body.trim()).filter(
    (piece) => piece.type === 'variable' || hasWord(piece.text),
  )
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last) return []
  const at = [first.type === 'variable' && 'Começa', last.type === 'variable' && 'Termina'].filter(Boolean)
  if (at.length === 0)
    return [
      {
        id: 'edges',
        level: 'ok',
        title: 'Começa e termina com palavra',
        detail: 'A Meta recusa variável no começo e no fim.',
        words: [],
        act: null,
      },
    ]
  return [
    {
      id: 'edges',
      level: 'error',
      title: `${at.join(' e ').replace('e Termina', 'e termina')} com variável`,
      detail: 'A Meta recusa: ponha uma palavra antes da primeira e depois da última.',
      words: [...new Set([first, last].filter(({ type }) => type === 'variable').map(({ text }) => text))],
      act: null,
    },
  ]
}

/** Variables side by side, and too many of them for so few words, are refused. */
function neighbours({ content }: Checked): Check[] {
  const pieces = parseText(content.body)
  const beside = pieces.filter((piece, at) => {
    const [next, afterNext] = [pieces[at + 1], pieces[at + 2]]
    if (piece.type !== 'variable' || !next) return false
    return next.type === 'variable' || (afterNext?.type === 'variable' && next.text.trim() === '')
  })
  const count = pieces.filter(({ type }) => type === 'variable').length
  const words = pieces.flatMap((piece) =>
    piece.type === 'text' ? (piece.text.match(/[\p{L}\p{N}]+/gu) ?? []) : [],
  )
  return [
    ...(beside.length === 0
      ? []
      : [
          {
            id: 'neighbours',
            level: 'error' as const,
            title: 'Duas variáveis coladas',
            detail: 'A Meta recusa variáveis sem palavra nem sinal entre elas.',
            words: beside.map(({ text }) => text),
            act: null,
          },
        ]),
    ...(words.length > 2 * count
      ? []
      : [
          {
            id: 'ratio',
            level: 'warning' as const,
            title: 'Variáveis demais para tão pouco texto',
            detail: 'A Meta costuma recusar: escreva mais em volta, ou tire uma.',
            words: [],
            act: null,
          },
        ]),
  ]
}

/** More than two line breaks in a row, or four blanks, are refused. */
function spacing({ content }: Checked): Check[] {
  if (!/\n{3,}| {5,}|\t/.test(content.body)) return []
  const body = content.body
    .replace(/\t/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ {5,}/g, ' ')
  return [
    {
      id: 'spacing',
      level: 'error',
      title: 'Espaço demais',
      detail: 'A Meta recusa três linhas vazias, ou muitos espaços, em seguida.',
      words: [],
      act: { label: 'Juntar', content: { ...content, body } },
    },
  ]
}

const pictures = /\p{Extended_Pictographic}\uFE0F?/gu
const marks = /[*_~`]/g
const withoutPictures = (text: string) =>
  text.replace(pictures, '').replace(marks, '').replace(/ {2,}/g, ' ').trim()

function header({ content }: Checked): Check[] {
  const names = namesIn(content.header)
  const static_ = fillIn(content.header, {})
  const checks: Check[] = []
  if (names.length > 1)
    checks.push({
      id: 'headerVariables',
      level: 'error',
      title: 'O cabeçalho leva uma variável só',
      detail: 'É o que a Meta aceita. As outras ficam no texto.',
      words: names.slice(1).map(writtenAs),
      act: null,
    })
  if (static_.search(pictures) >= 0 || static_.search(/[*~`]/) >= 0)
    checks.push({
      id: 'headerMarks',
      level: 'error',
      title: 'Cabeçalho com emoji ou negrito',
      detail: 'A Meta só aceita letras e sinais comuns; o cabeçalho já sai em negrito.',
      words: [],
      act: { label: 'Tirar', content: { ...content, header: withoutPictures(content.header) } },
    })
  return checks
}

function footer({ content }: Checked): Check[] {
  const names = namesIn(content.footer)
  if (names.length === 0 && content.footer.search(pictures) < 0) return []
  const text = parseText(content.footer)
    .map((piece) => (piece.type === 'text' ? piece.text : ''))
    .join('')
  return [
    {
      id: 'footer',
      level: 'error',
      title: names.length > 0 ? 'O rodapé não leva variáveis' : 'Rodapé com emoji',
      detail: 'A Meta recusa: o rodapé é um texto que não muda.',
      words: names.map(writtenAs),
      act: { label: 'Tirar', content: { ...content, footer: withoutPictures(text) } },
    },
  ]
}

/** What is long once it is filled in: with the samples, or with the longest values there are. */
function tooLongFilledIn({ content, kind, longest = {} }: Checked): Check[] {
  if (kind !== 'whatsapp') return []
  const values = { ...sampleValues, ...longest }
  const length = filledLength(content.body, values)
  if (length <= templateLimits.body) return []
  const fitted = fitValues(content.body, values)
  const isRead = filledLength(content.body, fitted) <= templateLimits.body
  const [name] = namesIn(content.body)
    .filter(isVariable)
    .toSorted((a, b) => (values[b] ?? '').length - (values[a] ?? '').length)
  const total = `Preenchido, o texto chega a ${length.toLocaleString('pt-BR')} caracteres`
  return [
    {
      id: 'length',
      level: 'warning',
      title: `${name ? factsOf(name).label : 'O texto'} pode passar de ${templateLimits.body.toLocaleString('pt-BR')}`,
      detail: isRead
        ? `${total}. Quem tem um preparo longo o lê pelo link da mensagem.`
        : `${total}, e a Meta não entrega.`,
      words: name ? [writtenAs(name)] : [],
      act: null,
    },
  ]
}
