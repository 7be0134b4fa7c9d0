import { lookUp } from '#lib/lookUp.ts'
import { isOneSlipAway } from '#lib/portuguese/slips.ts'
import { wordsOf } from '#lib/portuguese/words.ts'

/** Messages to a clinic, word by word: abbreviations written out, the words that matter mended. */

const abbreviations: Readonly<Record<string, string>> = {
  qto: 'quanto',
  qnto: 'quanto',
  qt: 'quanto',
  qnt: 'quanto',
  qdo: 'quando',
  qnd: 'quando',
  dps: 'depois',
  dpois: 'depois',
  qqr: 'qualquer',
  qd: 'quando',
  mt: 'muito',
  mto: 'muito',
  mta: 'muita',
  tb: 'tambem',
  tbm: 'tambem',
  td: 'tudo',
  cmg: 'comigo',
  conv: 'convenio',
  convenhos: 'convenios',
  cons: 'consulta',
  agd: 'agendar',
  vlr: 'valor',
  qro: 'quero',
  kero: 'quero',
  qria: 'queria',
  keria: 'queria',
  gstaria: 'gostaria',
  pq: 'porque',
  end: 'endereco',
  tel: 'telefone',
  fone: 'telefone',
  hr: 'horario',
  hrs: 'horarios',
  esp: 'especialista',
  oq: 'o que',
  msm: 'mesmo',
  vcs: 'voces',
  cs: 'voces',
  ce: 'voce',
  fzr: 'fazer',
  faze: 'fazer',
  marca: 'marca',
  marka: 'marca',
  markar: 'marcar',
  hj: 'hoje',
  part: 'particular',
  partic: 'particular',
  rcp: 'recepcao',
  pfvr: 'por favor',
  cpf: 'cpf',
}

/** Words that decide what a message is about; a slip of one letter in them is mended. */
const mendable = (
  'marcar agendar agendamento remarcar reagendar desmarcar cancelar confirmar consulta consultas exame exames convenio ' +
  'convenios particular preparo preparacao endereco horario horarios funcionamento estacionamento atendente retorno ' +
  'telefone especialidade especialidades quanto custa medico medica gostaria queria preciso primeira unidade jejum trocar ' +
  'antecipar adiar atendem aceitam pediatra urgente teleconsulta'
).split(' ')
const known = new Set([
  ...mendable,
  ...(
    'marca agenda agende remarca remarque desmarca cancela confirma confirmo confirmou marco marque marquei marcada marcado ' +
    'agendei agendada agendado calor custo custar querida querido querido quando quantos quantas primeiro medicos medicas ' +
    'retornar retornou unidades adiada trocas tocar cancelo cancelei cancelado cancelada troca precisa precisam consultar ' +
    'exatamente quarta quarto canto tanto manto custas atende aceita aceito urgencia mediar ' +
    'confirmada confirmado convenia'
  ).split(' '),
])

const mended = (word: string): string =>
  word.length < 5 || known.has(word)
    ? word
    : (mendable.find((one) => one.length >= 5 && isOneSlipAway(word, one)) ?? word)

/** The words of a message on one line, to look phrases up in. */
export const lineOf = (text: string): string =>
  wordsOf(text)
    .flatMap((word) => (lookUp(abbreviations, word) ?? mended(word)).split(' '))
    .filter((word) => word !== '/')
    .join(' ')

/** A text as a pattern of itself. */
export const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Looks phrases up that are divided by |, written as anybody writes them. An underscore stands for up to three words,
 * a star ends a word that may go on: `sangr*`.
 */
export function phrases(...sources: readonly string[]): RegExp {
  const all = sources
    .flatMap((source) => source.split('|'))
    .map((phrase) =>
      phrase
        .trim()
        .split(' _ ')
        .map((part) =>
          part
            .split(' ')
            .map((word) =>
              word.endsWith('*')
                ? `${wordsOf(word.slice(0, -1)).map(escaped).join(' ')}[^ ]*`
                : wordsOf(word).map(escaped).join(' '),
            )
            .join(' '),
        )
        .join(' (?:[^ ]+ ){0,3}'),
    )
  return new RegExp(`(?:^| )(?:${all.join('|')})(?= |$)`)
}
