import type { QueueReason } from '#features/conversations/rules.ts'

/** The conversations that are open when somebody looks: invented. */

export interface TalkLine {
  /** `w`ritten by the contact, by the `a`ssistant, by a `p`erson. */
  readonly by: 'w' | 'a' | 'p'
  /** Minutes ago. */
  readonly ago: number
  readonly text: string
}

export interface Talk {
  readonly state: 'queue' | 'person' | 'assistant'
  readonly reason?: QueueReason
  readonly lines: readonly TalkLine[]
}

const line = (by: TalkLine['by'], ago: number, text: string): TalkLine => ({ by, ago, text })
const greeting = 'Sou o assistente da Clínica Vereda. Como posso ajudar?'

export const openTalks: readonly Talk[] = [
  {
    state: 'queue',
    reason: 'asked',
    lines: [
      line('w', 11, 'Oi'),
      line('a', 10.9, greeting),
      line('w', 9, 'Preciso de uma pessoa, por favor'),
      line('a', 8.9, 'Vou chamar alguém da recepção.'),
      line('w', 3, 'É sobre a guia do meu exame'),
    ],
  },
  {
    state: 'queue',
    reason: 'notUnderstood',
    lines: [
      line('w', 7, 'o doutor pediu aquele exame do coração com esforço mas sem contraste'),
      line('a', 6.9, 'Não entendi qual exame é. Vou chamar alguém da recepção.'),
    ],
  },
  {
    state: 'queue',
    reason: 'clinical',
    lines: [
      line('w', 4, 'Estou tomando um remédio novo, posso fazer o ultrassom amanhã?'),
      line('a', 3.9, 'Isso quem responde é a equipe. Vou chamar alguém da recepção.'),
    ],
  },
  { state: 'queue', reason: 'wrote', lines: [line('w', 2, 'Vocês atendem o Amparo Básico em Santo Amaro?')] },
  {
    state: 'person',
    lines: [
      line('w', 22, 'oi, queria marcar dermato pra minha filha'),
      line('a', 21.9, 'Não tenho horário de dermatologia esta semana. Vou chamar alguém da recepção.'),
      line(
        'p',
        14,
        'Oi, aqui é da recepção. Tenho um encaixe ainda hoje ou horário normal na quinta. O que é melhor?',
      ),
      line('w', 1, 'hoje não consigo sair do trabalho. Pode ser na quinta então, de manhã?'),
    ],
  },
  {
    state: 'person',
    lines: [
      line('w', 48, 'Qual é o preparo do ultrassom abdominal?'),
      line('p', 41, 'O preparo é jejum de 6 a 8 horas, pode tomar água.'),
    ],
  },
  {
    state: 'person',
    lines: [
      line('w', 70, 'Preciso de um recibo da consulta de ontem'),
      line('p', 62, 'Segue pelo e-mail do cadastro, tudo bem?'),
      line('w', 60, 'Tudo bem, obrigada'),
      line('p', 59, 'Por nada. Até mais.'),
    ],
  },
  {
    state: 'assistant',
    lines: [
      line('w', 3, 'quero marcar retorno com a Dra. Helena'),
      line('a', 2.9, 'Claro. De manhã ou à tarde?'),
      line('w', 0.5, 'de manhã'),
      line('a', 0.4, 'Tenho quinta às 09:00 ou às 10:30. Qual prefere?'),
    ],
  },
  {
    state: 'assistant',
    lines: [
      line('w', 12, 'qual o endereço de vocês?'),
      line('a', 11.9, 'Rua dos Jequitibás, 418, em Pinheiros.'),
    ],
  },
  {
    state: 'assistant',
    lines: [
      line('w', 19, 'quanto custa a consulta particular com ortopedista?'),
      line('a', 18.9, 'A consulta particular com o Dr. Otávio Lacerda custa R$ 280,00. Quer marcar?'),
    ],
  },
  {
    state: 'assistant',
    lines: [
      line('w', 26, 'que horas abre no sábado?'),
      line('a', 25.9, 'Aos sábados, Pinheiros atende das 08:00 às 12:00.'),
    ],
  },
]
