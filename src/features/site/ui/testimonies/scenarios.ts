import { paths } from '#src/paths.ts'
import type { AreaKey } from '../../areas.ts'
import type { DrawingName } from '../rows/DoorDrawing.tsx'

export interface Step {
  readonly at: string
  readonly text: string
}

export interface ScenarioStory {
  /** Its address on the page. */
  readonly id: string
  readonly title: string
  readonly place: string
  readonly drawing: DrawingName
  readonly quote: string
  /** The part of it that the program does, and its limit. */
  readonly text: string
  readonly steps: readonly Step[]
  /** The area that it needs and that this version does not have. */
  readonly needs?: AreaKey
  readonly to: string
}

export const stories: readonly ScenarioStory[] = [
  {
    id: 'atende-sozinha',
    title: 'A psicóloga que atende sozinha',
    place: 'Consultório',
    drawing: 'one',
    quote:
      'Entre uma sessão e outra eu tenho dez minutos. Marco as dez terças de uma vez, e a que cai no feriado aparece antes de valer.',
    text: 'A série entra inteira ou não entra: se uma sessão não cabe, o programa diz qual e por quê, e só marca as outras quando ela manda. O feriado vem do calendário da unidade; a folga dela, só se ela bloquear.',
    steps: [
      { at: '13:50', text: 'Dez terças, às 16:00' },
      { at: '13:51', text: 'Uma não cabe: feriado, Finados' },
      { at: '13:52', text: 'Nove marcadas' },
    ],
    to: paths.feature('consultorios'),
  },
  {
    id: 'duas-unidades',
    title: 'Duas unidades, um ultrassom',
    place: 'Rede',
    drawing: 'network',
    quote: 'O plano dela só cobre no Tatuapé. Antes a gente descobria no balcão.',
    text: 'A tabela de coberturas diz que exames cada convênio cobre, e o cadastro do convênio diz em que unidades ele é aceito. A marcação responde com o motivo e a recepção troca de unidade no mesmo painel lateral. A regra é a que a rede cadastrou: se o convênio mudar e ninguém digitar, a resposta envelhece.',
    steps: [
      { at: '10:02', text: 'Ultrassom em Pinheiros' },
      { at: '10:02', text: 'Convênio não aceito nesta unidade' },
      { at: '10:03', text: 'Tatuapé, segunda, 08:00' },
    ],
    to: paths.feature('hospitais'),
  },
  {
    id: 'fim-do-dia',
    title: 'Três nomes às sete da noite',
    place: 'Clínica',
    drawing: 'closing',
    quote: 'Faltava dizer o que houve com três pessoas. Isso virava um papel na segunda-feira.',
    text: '“Fechar o dia” junta o que ficou em aberto e pede um fim para cada um. O erro volta atrás no mesmo dia, com o horário e tudo; depois, só a gestão, e com motivo.',
    steps: [
      { at: '18:58', text: 'Três em aberto' },
      { at: '18:59', text: 'Dois faltaram, um foi atendido' },
      { at: '19:00', text: 'Desfazer: ela estava na sala 2' },
    ],
    to: paths.feature('clinicas'),
  },
  {
    id: 'medica-adoeceu',
    title: 'A manhã em que a médica adoeceu',
    place: 'Clínica',
    drawing: 'clinic',
    quote:
      'Eram onze pacientes. Bloqueei a agenda e fui vendo as respostas chegarem; só precisei ligar para três.',
    text: 'Hoje o bloqueio mostra os onze agendamentos antes de valer, e eles continuam marcados até que alguém os remarque, um por um. O aviso por mensagem, com horários guardados para cada paciente, é o que está em construção.',
    steps: [
      { at: '07:10', text: 'Bloqueio sobre 11 agendamentos' },
      { at: '07:25', text: '8 respondem à mensagem' },
      { at: '09:00', text: '3 ligações, dia refeito' },
    ],
    needs: 'massRescheduling',
    to: paths.feature('clinicas'),
  },
]
