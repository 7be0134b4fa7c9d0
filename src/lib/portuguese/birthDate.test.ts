import { expect, test } from 'vitest'
import { readBirthDate } from './birthDate.ts'

const today = '2026-11-23'

test.each([
  ['12/03/1985', '1985-03-12'],
  ['12/03/85', '1985-03-12'],
  ['12-03-1985', '1985-03-12'],
  ['12.03.85', '1985-03-12'],
  ['12031985', '1985-03-12'],
  ['120385', '1985-03-12'],
  ['1985-03-12', '1985-03-12'],
  ['12 03 1985', '1985-03-12'],
  ['12 de março de 1985', '1985-03-12'],
  ['12 de março de 85', '1985-03-12'],
  ['12 de marco de 85', '1985-03-12'],
  ['dia 5 de maio de 2019', '2019-05-05'],
  ['nasci em 1/2/1960', '1960-02-01'],
  ['ela nasceu dia 3 de abril de 2020', '2020-04-03'],
  ['doze de março de mil novecentos e oitenta e cinco', '1985-03-12'],
  ['primeiro nome Ana, 07/09/1970', '1970-09-07'],
  ['22/11/26', '2026-11-22'],
  ['24/11/27', '1927-11-24'],
  ['5/6/07', '2007-06-05'],
])('%s', (text, day) => expect(readBirthDate(text, today)).toEqual({ kind: 'day', day }))

test.each([
  ['12/03', 'noYear'],
  ['12 de março', 'noYear'],
  ['31/02/1985', 'noSuchDay'],
  ['45/12/1985', 'noSuchDay'],
  ['24/11/2026', 'future'],
  ['01/01/1850', 'tooLongAgo'],
  ['não sei', 'none'],
  ['7 anos', 'none'],
  ['', 'none'],
])('%s: %s', (text, kind) => expect(readBirthDate(text, today)).toEqual({ kind }))
