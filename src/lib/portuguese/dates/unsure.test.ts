import { describe, expect, test } from 'vitest'
import { readDates } from './readDates.ts'

const read = (text: string, names?: readonly string[]) =>
  readDates(text, {
    now: new Date('2026-11-23T10:00:00-03:00'),
    zone: 'America/Sao_Paulo',
    ...(names && { names }),
  })

describe('what says something of a day that nobody has read is asked back', () => {
  test.each([
    'sexta é feriado? se não for quero sexta',
    'dia 2 não, 3 sim',
    'faço químio toda quarta, tem sexta?',
    'tô de atestado até dia 30',
    'aula de segunda a quinta à noite então só sexta',
    'não pode passar das 15h',
    'quarta é rodizio do meu carro, qq outro dia',
    'to viajando volto dia 5',
    'recebo dia 5',
    'pulando o feriado',
    'o onibus chega as 9h',
    'a balsa chega terça',
    'as 7 é mt cedo tem mais tarde?',
    'quinta tá corrido',
    'sexta nem a pau',
    'sexta deus me livre',
    'prefiro terça a quarta',
    'dia 10 do outro mês',
    'eu disse sexta mas é sábado',
    'na verdade quinta, quarta eu me confundi',
    'hj n da mais ne? amanha entao',
    'meu exame fica pronto sexta, marca pra depois',
    'volto pra roça quinta, tem antes?',
    'minha ultima foi em agosto',
    'se a doutora atender quarta eu quero quarta',
    'cirurgia marcada pra dia 20, preciso do exame antes',
    'meu bebe nasce dia 15',
    'minha cuidadora folga domingo',
    'quinta o quiosque reabre',
  ])('%s', (text) => {
    const { isUnsure, isAmbiguous, readings } = read(text)
    expect(readings).not.toHaveLength(0)
    expect(isUnsure || isAmbiguous).toBe(true)
  })
})

describe('a plain wish is taken as it is said', () => {
  test.each([
    'oi boa tarde queria saber se tem vaga pra sexta de tarde',
    'marca pra mim terça dia 8',
    'tem dermato quinta de manhã? obrigada',
    'queria um ultrassom morfologico amanha cedo',
    'quero marcar cardiologista particular quinta às 9h',
    'bota pra mim sabado',
    'vi no site que tem dia 4, ainda tem?',
    'minha filha ta livre quarta',
    'consulta com a dra Zuleide quinta às 10h',
    'amnhã de trde',
    'vlw amanhã às 8',
  ])('%s', (text) => {
    const { isUnsure, isAmbiguous, readings } = read(text)
    expect({ isUnsure, isAmbiguous, count: readings.length }).toEqual({
      isUnsure: false,
      isAmbiguous: false,
      count: 1,
    })
  })

  test('what the clinic is called says nothing of the day beside it', () => {
    expect(read('quinta 9h pinheiros').isUnsure).toBe(true)
    expect(read('quinta 9h pinheiros', ['Pinheiros']).isUnsure).toBe(false)
  })
})

describe('a word of a turning class that nothing explains makes a question', () => {
  test.each([
    ['negation', 'sem a quinta'],
    ['condition', 'quinta se a doutora vier'],
    ['comparison', 'quinta e antes eu ligo'],
    ['contrast', 'marquei para sexta mas'],
    ['anchor', 'quinta e na seguinte'],
    ['nearness', 'nada de segunda'],
    ['past', 'semana passada de quinta'],
    ['unit', 'quinta, retorno de 30 dias'],
    ['name', 'quinta no recesso'],
    ['a number', 'dia 2 não, 3 sim'],
    ['a word that nobody knows', 'quinta zarpamos'],
  ])('%s: %s', (_, text) => {
    expect(read(text).isUnsure).toBe(true)
  })

  test.each([
    'quinta, se possível',
    'queria saber se tem quinta',
    'quinta sem falta',
    'mais uma consulta quinta',
    'primeira consulta, pode ser quinta',
    'não sei mexer nisso, quero quinta',
    'hoje não posso mais, quinta às 9',
    'quinta; se não tiver, sexta',
    'quinta, porque minha mãe opera',
  ])('explained: %s', (text) => {
    expect(read(text).isUnsure).toBe(false)
  })
})

describe('parts that do not fit each other make a question', () => {
  test.each([
    ['one "no" for two', 'próximo sábado que não seja amanhã'],
    ['wished and ruled out', 'pode ser terça, menos terça'],
    ['ruled out of where it is not', 'semana que vem menos dia 15 de dezembro'],
    ['nothing joins them', 'só tem manhã? eu quero de tarde'],
    ['no such day beside an hour', '31 de novembro de manhã'],
    ['the hour of one alone', 'na segunda meu esposo me leva, terça quem leva é meu irmão depois das 16'],
    ['most of a year ahead', 'duas semanas depois do dia 1 de novembro'],
  ])('%s: %s', (_, text) => {
    const { isUnsure, isAmbiguous } = read(text)
    expect(isUnsure || isAmbiguous).toBe(true)
  })

  test('a holiday that is ruled out is each of them', () => {
    expect(read('qualquer dia menos feriado').excludedDays).toEqual(['2026-12-25', '2027-01-01'])
  })
})
