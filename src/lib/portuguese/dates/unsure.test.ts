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
    expect(readings.length === 0 || isUnsure || isAmbiguous).toBe(true)
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
