import type { State } from '#features/appointments/rules.ts'

/** The day of sample in the opening picture: half hours from 08:00. */

export interface SampleAppointment {
  /** Half hours after 08:00. */
  row: number
  rows?: number
  /** Without a state: a block, or a time on hold. */
  state?: State
  kind?: 'block' | 'held' | 'squeezed' | 'here'
  name: string
  note: string
}

export interface SampleColumn {
  name: string
  note: string
  appointments: readonly SampleAppointment[]
}

export const sampleDay: readonly SampleColumn[] = [
  {
    name: 'Dra. Helena Prado',
    note: 'Cardiologia · sala 2',
    appointments: [
      { row: 0, state: 'done', name: 'Orlando Reis', note: '08:00 · retorno' },
      { row: 1, rows: 2, state: 'inService', name: 'Neusa Pimentel', note: '08:30 · primeira consulta' },
      { row: 3, state: 'waiting', name: 'Beto Siqueira', note: '09:30 · espera 22 min' },
      { row: 4, state: 'waiting', kind: 'here', name: 'Marina Luz', note: '10:00 · Amparo Saúde' },
      { row: 5, state: 'scheduled', name: 'Ivo Bastos', note: '10:30 · particular' },
      { row: 6, rows: 3, kind: 'block', name: 'Reunião clínica', note: '11:00–12:30' },
    ],
  },
  {
    name: 'Dr. Otávio Lacerda',
    note: 'Ortopedia · sala 4',
    appointments: [
      { row: 0, state: 'done', name: 'Kátia Nunes', note: '08:00 · consulta' },
      { row: 1, state: 'noShow', name: 'Célio Dantas', note: '08:30 · faltou' },
      { row: 2, rows: 2, state: 'inService', name: 'Tereza Aguiar', note: '09:00 · procedimento' },
      { row: 4, state: 'confirmed', name: 'Pedro Amaral', note: '10:00 · retorno' },
      { row: 5, state: 'cancelled', name: 'Ana Amaral', note: '10:30 · a pedido' },
      { row: 6, state: 'confirmed', name: 'Luís Okada', note: '11:00 · consulta' },
      { row: 7, state: 'scheduled', kind: 'squeezed', name: 'Sueli Porto', note: '11:30 · encaixe' },
    ],
  },
  {
    name: 'Dra. Renata Yamamoto',
    note: 'Ginecologia · sala 1',
    appointments: [
      { row: 0, rows: 2, state: 'done', name: 'Joana Freire', note: '08:00 · primeira consulta' },
      { row: 3, state: 'waiting', name: 'Bruna Valle', note: '09:30 · espera 4 min' },
      { row: 4, rows: 2, state: 'confirmed', name: 'Rita Caldas', note: '10:00 · ultrassom' },
      { row: 6, kind: 'held', name: 'Reservado', note: 'por 4 min · recepção' },
      { row: 7, state: 'scheduled', name: 'Dalva Lins', note: '11:30 · consulta' },
    ],
  },
  {
    name: 'Ecógrafo',
    note: 'Sala de imagem',
    appointments: [
      { row: 1, state: 'done', name: 'Davi Rocha', note: '08:30 · jejum 8 h' },
      { row: 2, state: 'done', name: 'Elisa Mota', note: '09:00 · abdome total' },
      { row: 4, rows: 2, state: 'confirmed', name: 'Rita Caldas', note: '10:00 · com Dra. Renata' },
      { row: 6, state: 'confirmed', name: 'Paulo Seixas', note: '11:00 · tireoide' },
      { row: 7, state: 'scheduled', name: 'Cleide Nunes', note: '11:30 · mamas' },
    ],
  },
]

export const sampleTimes = ['08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
