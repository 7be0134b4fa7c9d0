import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTalkingClinic, type TalkingClinic } from '#test/assistant.ts'
import { helena } from '#test/world.ts'

/** What guided mode says, where the end of a conversation doesn't show it. */

let clinic: TalkingClinic
beforeAll(async () => {
  clinic = await openTalkingClinic()
  const hire = async (
    fullName: string,
    specialty: string,
    weekdays: readonly number[],
    councilNumber: string,
  ) => {
    const { status, body } = await clinic.call(
      'POST',
      '/professionals',
      {
        ...helena,
        treatment: 'Dr.',
        fullName,
        councilNumber,
        specialties: [specialty],
        unitIds: [clinic.ids.pinheiros],
        examIds: [],
        plans: [],
        hours: weekdays.map((weekday) => ({
          unitId: clinic.ids.pinheiros,
          weekday,
          from: 480,
          to: 720,
          recurrence: { kind: 'weekly' },
          validFrom: '',
          validUntil: '',
          byArrivalPlaces: null,
        })),
      },
      'owner',
    )
    expect({ status, body }).toMatchObject({ status: 201 })
  }
  await hire('Otávio Lemos', 'Ortopedia e traumatologia', [1, 2, 4], '990001')
  await hire('Caio Bittencourt', 'Clínica geral', [1, 2, 3, 4, 5], '990002')
})
afterAll(() => clinic.server.stop())

const lastOf = async (lines: readonly string[]): Promise<string> => {
  const { replies } = await clinic.talk(lines)
  return replies
    .map(({ text, options }) => `${text} [${options.map(({ title }) => title).join(' | ')}]`)
    .join('\n')
}

describe('what is said', () => {
  const dermato = 'dermato particular quinta 9h'
  const rosa = 'Rosa Melo Prado 02/12/1990'
  test.each<readonly [name: string, lines: readonly string[], said: RegExp]>([
    [
      'a unit that doesn’t offer it',
      ['dermatologista no tatuapé, particular'],
      /Na unidade Tatuapé não temos Dermatologia; na unidade Pinheiros, sim/,
    ],
    [
      'a day on which the one who is meant never works',
      ['ortopedista particular quarta que vem'],
      /Dr\. Otávio Lemos não atende às quartas; atende segunda, terça e quinta\. O mais perto/,
    ],
    ['an exam by the first word of its name', ['us precisa de jejum?'], /US de abdome total: Jejum/],
    [
      'who comes along after an exam: its preparation',
      ['ultrassom particular', 'posso voltar dirigindo depois?'],
      /US de abdome total: Jejum/,
    ],
    [
      'a medicine that is taken',
      ['vou fazer o eletro, tomo xarelto, paro quantos dias antes?'],
      /só o médico/i,
    ],
    [
      'a pregnancy, before an exam',
      ['to gravida de 8 semanas, ainda posso fazer o ultrassom que o medico pediu?'],
      /pessoa da equipe/,
    ],
    ['an accusation', ['vcs sao uns golpistas, cobraram 2x minha consulta'], /pessoa da equipe/],
    ['what to bring', ['o q tenho que levar na consulta?'], /^(?![\s\S]*só o médico)/i],
    [
      'the second of three, once the first is done',
      ['quero marcar cardio, dermato e gineco, particular, pinheiros', 'quinta 9h', rosa, 'sim'],
      /Agora, o outro pedido: Dermatologia\./,
    ],
    ['a day that has gone by', ['dermato particular', 'semana passada'], /Esse dia já passou/],
    [
      'nothing that begins within half an hour, at ten',
      ['dermato particular hoje'],
      /^(?![\s\S]*10h(?:[012]\d)?(?!\d))[\s\S]*10h30/,
    ],
    ['the same, before how it is paid', ['ortopedista no sábado'], /não atende aos sábados; atende segunda/],
    [
      'a holiday',
      ['dermato particular na sexta feira santa'],
      /é feriado \(Sexta-feira Santa\), não atendemos/,
    ],
    [
      'a specialty that there is none of, beside one that there is',
      ['vocês têm urologista? se não tiver, clínico mesmo'],
      /Não temos Urologia por aqui\.[\s\S]*Caio Bittencourt/,
    ],
    [
      'what else there is, to who wants one that there is none of',
      ['quero marcar urologista'],
      /Não temos Urologia[\s\S]*O que você quer marcar\? \[.*Dermatologia/,
    ],
    [
      'an exam that is not done, beside one that is',
      ['usg de abdome e transvaginal, particular'],
      /Não fazemos ultrassom transvaginal por aqui/,
    ],
    [
      'both exams that are not done',
      ['mamografia ou transvaginal, o pedido é dos dois'],
      /Não fazemos mamografia nem ultrassom transvaginal/,
    ],
    ['how long a visit takes', ['quanto tempo demora a consulta?'], /A consulta leva (?:cerca de|de) \d+/],
    [
      'how long this one takes',
      [dermato, 'quanto tempo demora a consulta?'],
      /A consulta de Dermatologia leva cerca de 40 minutos/,
    ],
    [
      'access for wheelchairs, where nobody wrote of it',
      ['cardiologista particular, minha mãe é cadeirante, tem acesso?'],
      /Não tenho informação sobre acessibilidade aqui/,
    ],
    [
      'later on the day that was chosen',
      [dermato, rosa, 'tem mais tarde nesse dia?'],
      /Na quinta, 04\/03, mais tarde:/,
    ],
    [
      'the latest of several days, or the latest hour',
      ['dermato particular', 'a que for mais tarde'],
      /qual deles\? \[ter, 02\/03 às 11h20 \| qua, 03\/03 às 11h20 \| qui, 04\/03 às 8h\]/,
    ],
    [
      'the day that was said, before the convênio',
      ['dermato', 'p sexta'],
      /Entendi: sexta, 05\/03[\s\S]*convênio ou particular/,
    ],
    ['the plan by the name of its convênio', ['dermato pela amparo', 'abacaxi'], /plano da Amparo\?/],
    [
      'a good-bye to who thinks it over',
      ['quanto é a dermato?', 'hmm caro, vou pensar'],
      /Quando quiser, é só chamar/,
    ],
    [
      'another for whom it may be, after one',
      [dermato, rosa, 'sim', 'Lia Melo Prado 07/07/1999'],
      /Quer marcar Dermatologia para Lia também\?/,
    ],
    [
      'the order, changed',
      ['eletro e consulta com cardio, particular, pinheiros', 'quinta 9h', rosa, 'não, primeiro a consulta'],
      /troco a ordem[\s\S]*Cardiologia/,
    ],
    [
      'whose name it is, said with the wish',
      ['dermato particular quinta 9h pro meu filho'],
      /do seu filho\?/,
    ],
    ['whose name it is to be', [dermato, 'é pra minha mãe'], /data de nascimento da sua mãe/],
    [
      'the hours that are nearest, where none is as late as was wished',
      ['dermato particular', 'tem mais pro fim da tarde?'],
      /O mais perto[\s\S]*\[ter, 02\/03 às 11h20 \| qua, 03\/03 às 11h20 \| qui, 04\/03 às 11h20/,
    ],
    [
      'which day it is, once more, where something else is answered',
      ['dermato particular, quinta depois da escola que ela sai meio dia', 'abacaxi'],
      /Só para eu não errar: quinta, 04\/03, ao meio-dia\?/,
    ],
    [
      'the convênio that was said behind one that it is not',
      [dermato.replace('particular ', ''), 'unimed não, amparo básico', rosa],
      /Amparo Básico/i,
    ],
    [
      'what a convênio pays for',
      ['a amparo cobre ultrassom de abdome?'],
      /Sim, pela Amparo temos US de abdome/,
    ],
    [
      'what it does not pay for',
      ['quanto custa o eletro?', 'e pela amparo cobre?'],
      /Pela Amparo não temos Eletrocardiograma: só particular\.[\s\S]*R\$\s90/,
    ],
    ['days without their word', ['dermato particular', '28, 29 ou 30'], /Entendi: .*29\/03/],
    [
      'a day and its hour without its word',
      ['dermato particular', '22 às 10'],
      /Certo: segunda, 22\/03, às 10h/,
    ],
    ['that there is no such day', ['dermato particular', '32/12'], /Não encontrei esse dia/],
    ['of what the price is wished', ['quero saber o valor'], /O valor de qual consulta ou exame\?/],
    [
      'the price, once it is said of what',
      ['quero saber o valor', 'da consulta', 'com cardiologista'],
      /Cardiologia: R\$/,
    ],
    [
      'where the booked one is',
      [dermato, rosa, 'sim', 'me manda o endereço?'],
      /^(?![\s\S]*Tuiuti)[\s\S]*Jequitibás/,
    ],
    ['a bare day of the month', ['dermato particular', 'vinte e dois'], /Entendi: segunda, 22\/03/],
  ])('%s', async (_name, lines, said) => {
    expect(await lastOf(lines)).toMatch(said)
  })

  test.each<readonly [name: string, lines: readonly string[], notSaid: RegExp]>([
    [
      'of an ambulance, to who has spots looked at',
      ['dermato p limpar pele e ver umas manchas'],
      /SAMU|Sinto muito/,
    ],
    [
      'of papers, to who goes for a prescription',
      ['preciso de um clínico para renovar receita'],
      /resultados e documentos/,
    ],
    [
      'that there is no time, of the only ones that are shown',
      ['ortopedista particular quinta às 16h20', rosa],
      /Não tenho horário/,
    ],
    [
      'which of two Wednesdays, where nobody works on any',
      ['ortopedista particular quarta que vem'],
      /qual deles/,
    ],
  ])('and not: %s', async (_name, lines, notSaid) => {
    expect(await lastOf(lines)).not.toMatch(notSaid)
  })

  test.each(['dermato, manchas roxas e dor forte', 'dermato, estou com febre e manchas'])(
    'a sign that may be grave keeps its word: %s',
    async (text) => {
      expect(await lastOf([text])).toMatch(/192/)
    },
  )
})
