import { isCns } from '#lib/cns.ts'
import { isCpf } from '#lib/cpf.ts'

/**
 * Believable people for the seed and the benchmarks: invented, the same at every run, with valid documents.
 */

/** Returns pseudo-random numbers from 0 to 1, the same for each seed (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const women =
  'Adriana Alice Aline Amanda Ana Andréa Ângela Antônia Beatriz Bianca Camila Carla Carolina Cecília Clarice Cláudia Cristina Daniela Débora Eduarda Elaine Elisa Fernanda Flávia Gabriela Giovana Helena Heloísa Ingrid Isabel Isadora Jéssica Joana Juliana Júlia Lara Larissa Laura Letícia Lívia Lorena Luana Lúcia Luíza Manuela Márcia Mariana Marina Natália Olívia Patrícia Priscila Rafaela Raquel Regina Renata Rosa Sandra Simone Sofia Sônia Tatiana Teresa Valéria Vanessa Verônica Vitória Yara'.split(
    ' ',
  )
const men =
  'Adriano Alexandre Álvaro Anderson André Antônio Arthur Augusto Bernardo Breno Bruno Caio Carlos César Cláudio Daniel Davi Diego Edson Eduardo Emanuel Enzo Fábio Felipe Fernando Francisco Gabriel Gilberto Guilherme Gustavo Heitor Henrique Hugo Igor Ivan João Joaquim Jorge José Júlio Leandro Leonardo Lucas Luís Marcelo Marcos Mateus Maurício Miguel Murilo Nelson Otávio Paulo Pedro Rafael Renato Ricardo Roberto Rodrigo Samuel Sérgio Thiago Tomás Vicente Vinícius Vítor Wagner William'.split(
    ' ',
  )
const surnames =
  'Albuquerque Almeida Alves Amaral Andrade Aragão Araújo Assis Azevedo Barbosa Barros Batista Bezerra Borges Brandão Braga Brito Cabral Caldas Camargo Campos Cardoso Carneiro Carvalho Castro Cavalcanti Chaves Coelho Cordeiro Correia Costa Cunha Dantas Dias Duarte Esteves Falcão Farias Fernandes Ferraz Ferreira Figueiredo Fonseca Freitas Furtado Garcia Gomes Gonçalves Guedes Guimarães Leal Leite Lima Lopes Macedo Machado Magalhães Maia Marques Martins Medeiros Meireles Melo Mendes Mesquita Miranda Monteiro Moraes Moreira Mota Moura Nascimento Neves Nogueira Nunes Oliveira Pacheco Paiva Peixoto Pereira Pimentel Pinheiro Pinto Pires Prado Queiroz Ramos Rangel Reis Rezende Ribeiro Rocha Rodrigues Sales Sampaio Santana Santos Silva Silveira Siqueira Soares Souza Tavares Teixeira Toledo Torres Vargas Vasconcelos Vaz Viana Vieira Xavier'.split(
    ' ',
  )
const streets =
  'Rua Harmonia|Rua Aspicuelta|Rua Fradique Coutinho|Rua Cardeal Arcoverde|Avenida Paulista|Rua Tuiuti|Rua Serra de Bragança|Avenida Celso Garcia|Rua Voluntários da Pátria|Avenida Santo Amaro|Rua Américo Brasiliense|Rua da Consolação|Rua Augusta|Avenida Rebouças|Rua Pamplona|Rua Vergueiro|Rua Domingos de Morais|Rua Apiacás|Rua Cotoxó|Avenida Pompeia'.split(
    '|',
  )

export interface Somebody {
  readonly fullName: string
  readonly sex: 'female' | 'male'
  /** `1984-03-09` */
  readonly birthDate: string
  /** Digits; '' for the few who have none on record. */
  readonly cpf: string
  readonly cns: string
  /** Digits with the DDD. */
  readonly phone: string
  readonly email: string
  readonly street: string
  readonly streetNumber: string
}

export type Random = () => number

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

/** Returns person number `at` of the seed's population; numbers never repeat within a million. */
export function somebody(seed: number, at: number): Somebody {
  const random = randomFrom(seed * 1_000_003 + at)
  const sex = random() < 0.58 ? 'female' : 'male'
  const first = pick(random, sex === 'female' ? women : men)
  const middle = random() < 0.6 ? pick(random, surnames) : ''
  const drawn = pick(random, surnames)
  // Nobody is called `Reis Reis`.
  const last = drawn === middle ? surnames[(surnames.indexOf(drawn) + 1) % surnames.length] : drawn
  const fullName = [first, middle, last].filter(Boolean).join(' ')
  return {
    fullName,
    sex,
    birthDate: birthDate(random),
    cpf: random() < 0.9 ? cpfOf(at) : '',
    cns: random() < 0.35 ? cnsOf(at) : '',
    phone: phoneOf(random, at),
    email: random() < 0.7 ? `${slugOf(fullName)}.${at}@paciente.example` : '',
    street: pick(random, streets),
    streetNumber: String(1 + Math.floor(random() * 2_400)),
  }
}

/** Draws a birth date; children and elderly people come more often than their share. */
function birthDate(random: Random): string {
  const age = random() < 0.18 ? random() * 14 : random() < 0.35 ? 60 + random() * 34 : 14 + random() * 46
  const born = new Date(Date.UTC(2026, 10, 1) - age * 365.25 * 86_400_000)
  return born.toISOString().slice(0, 10)
}

/** Returns a CPF of its own for each number below a hundred million. */
function cpfOf(at: number): string {
  const body = String(100_000_000 + ((at * 7_919 + 12_345_678) % 899_999_999)).slice(0, 9)
  for (let check = 0; check < 100; check++) {
    const cpf = `${body}${String(check).padStart(2, '0')}`
    if (isCpf(cpf)) return cpf
  }
  throw new Error(`no check digits for ${body}`)
}

/** Returns a provisional CNS of its own for each number. */
function cnsOf(at: number): string {
  const body = `8980${String(at).padStart(8, '0')}`
  for (let check = 0; check < 1_000; check++) {
    const cns = `${body}${String(check).padStart(3, '0')}`
    if (isCns(cns)) return cns
  }
  throw new Error(`no check digits for ${body}`)
}

function phoneOf(random: Random, at: number): string {
  const area = random() < 0.88 ? '11' : pick(random, ['12', '13', '19', '21', '31', '41'])
  const isLandline = random() < 0.08
  const last = String((at * 104_729 + 31) % 10_000_000).padStart(7, '0')
  return isLandline ? `${area}3${last}` : `${area}9${6 + Math.floor(random() * 4)}${last}`
}

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(' ')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('.')

/** Draws a card number as operators print it. */
export const memberNumberOf = (random: Random) =>
  `${digits(random, 4)} ${digits(random, 4)} ${digits(random, 5)}-${digits(random, 2)}`
