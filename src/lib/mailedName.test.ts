import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailedName } from './mailedName.ts'

const otherwise = 'uma rede de clínicas'
const clean = (name: string) => mailedName(name, otherwise)

describe('mailedName', () => {
  test.each([
    'Clínica Vida Saudável',
    'Clínica S.O.S. Dra. Ana M. Prado',
    'Dr. J.P.',
    'Dr. J. P. Medeiros',
    'Espaço Saúde+ & Bem-Estar',
    'Policlínica D’Ávila (Unidade 2)',
    "Instituto Sant'Anna",
    'Clínica 24 Horas',
    'Centro 9 de Julho, 1.200',
    'Laboratório nº 3, S/A',
    'Ítalo Ñandú Łukasz 李明',
    'João Pessoa Diagnósticos Ltda.',
  ])('%s stays as it is', (name) => expect(clean(name)).toBe(name))

  test.each([
    ['Dra.Ana Prado', 'Dra. Ana Prado'],
    ['J.P.Silva', 'J.P. Silva'],
    ['Aurora ganhe.premio.com.br', 'Aurora'],
    ['pix grátis https://exemplo.example/pix?x=1', 'pix grátis'],
    ['Aurora HTTP://EXEMPLO.EXAMPLE', 'Aurora'],
    ['Aurora //exemplo.example', 'Aurora'],
    ['Aurora www.exemplo', 'Aurora'],
    ['Aurora exemplo.com/premio agora', 'Aurora agora'],
    ['Aurora (exemplo.com)', 'Aurora'],
    ['Aurora exemplo.com, já', 'Aurora já'],
    ['Aurora exаmple．com', 'Aurora'],
    ['Aurora exemplo。com', 'Aurora'],
    ['Aurora exemplo․com', 'Aurora'],
    ['Aurora exemplo[.]com', 'Aurora'],
    ['Aurora exemplo (dot) com', 'Aurora'],
    ['Aurora exemplo ponto com ponto br', 'Aurora'],
    ['Aurora e.ponto\nbr', 'Aurora'],
    ['Aurora exemplo . com', 'Aurora'],
    ['Aurora exem\u200bplo.c\u200dom', 'Aurora'],
    ['Aurora 𝐞𝐱𝐞𝐦𝐩𝐥𝐨.𝐜𝐨𝐦', 'Aurora'],
    ['Aurora x.com', 'Aurora'],
    ['Aurora X.COM', 'Aurora'],
    ['Aurora t.me/premio', 'Aurora'],
    ['Aurora contato@exemplo.example', 'Aurora'],
    ['Aurora contato＠exemplo', 'Aurora'],
    ['Aurora @premio', 'Aurora'],
    ['Aurora mailto:a', 'Aurora'],
    ['Aurora 203.0.113.7', 'Aurora'],
    ['Aurora tel 11 91234-5678', 'Aurora tel'],
    ['Aurora +55 (11) 91234.5678', 'Aurora'],
    ['Aurora\r\nBcc: vitima', 'Aurora Bcc vitima'],
    ['Aurora\u2028Linha', 'Aurora Linha'],
    ['Aurora \u202eatrauqmoc\u202c', 'Aurora atrauqmoc'],
    ['Aurora: a clínica', 'Aurora a clínica'],
    ['Aurora (11) 91234-5678', 'Aurora'],
    ['🎁 Aurora 🎁', 'Aurora'],
    ['<a href=x>Aurora</a>', 'a hrefxAurora/a'],
  ])('%j becomes %j', (name, expected) => expect(clean(name)).toBe(expected))

  test.each([
    '',
    '   ',
    'https://exemplo.example',
    'exemplo.com',
    'a@b.example',
    '\u202e\u200b',
    '🎁',
    '11912345678',
  ])('%j falls back to a phrase of ours', (name) => expect(clean(name)).toBe(otherwise))

  test('is cut at a word', () => {
    expect(clean(`${'Clínica '.repeat(20)}`)).toBe('Clínica Clínica Clínica Clínica Clínica Clínica Clínica')
    expect([...clean('á'.repeat(500))]).toHaveLength(60)
  })

  /**
   * Text that a mail program may turn into a link, and characters that would break a line or reverse the
   * reading direction.
   */
  const address = /:|\/\/|@|\bwww\b|[\p{L}\p{N}][.。．｡․][\p{L}\p{N}][\p{L}\p{N}-]|\.(?:com|br|net|org)\b/iu
  const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      ...[
        '.',
        ' . ',
        '[.]',
        '．',
        '。',
        '\u200b',
        '\u202e',
        '/',
        '//',
        ':',
        '@',
        ' ',
        '\n',
        'ponto',
        ' (dot) ',
      ],
      ...[
        'com',
        'br',
        'www',
        'https',
        'exemplo',
        'Dra',
        'Ana',
        'J',
        'P',
        'S',
        'me',
        'a',
        'é',
        '\u0301',
        '…',
        'ﬁ',
      ],
    ),
  )
  const names = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))

  test('never holds an address, a line break or what nobody sees, and is short', () => {
    fc.assert(
      fc.property(names, (name) => {
        const cleaned = clean(name)
        expect(cleaned).not.toMatch(address)
        expect(cleaned).not.toMatch(invisible)
        expect([...cleaned].length).toBeLessThanOrEqual(60)
        expect(cleaned).toBe(cleaned.trim())
        expect(cleaned).not.toBe('')
      }),
      { numRuns: 2_000 },
    )
  })

  test('cleaned again, it is the same', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(clean(clean(name))).toBe(clean(name))
      }),
      { numRuns: 2_000 },
    )
  })
})
