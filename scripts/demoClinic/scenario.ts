import type { State } from '#features/appointments/rules.ts'
import type { AppointmentKind } from '#features/professionals/rules.ts'

/** Thursday, 19 November 2026, at Pinheiros: the appointments, and the state of each at every hour. */

export const scenario = '2026-11-19'

/** `f`emale or male, year of birth, convênio and plan; without one the patient pays. */
export const people: Readonly<Record<string, string>> = {
  'Orlando Reis': 'm 1951 Amparo/Pleno',
  'Cida Moura': 'f 1962 Amparo/Pleno',
  'Neusa Pimentel': 'f 1957 Amparo/Básico',
  'Beto Siqueira': 'm 1979 Saúde Ipê/Apartamento',
  'Marina Luz': 'f 1985 Amparo/Pleno',
  'Ivo Bastos': 'm 1968',
  'Odair Simas': 'm 1959 Serrana/Regional',
  'Yara Campos': 'f 1966 Amparo/Pleno',
  'Wilson Prata': 'm 1948 Amparo/Básico',
  'Estela Brandt': 'f 1990',
  'Davi Rocha': 'm 1974 Amparo/Pleno',
  'Rui Peixoto': 'm 1955 Saúde Ipê/Enfermaria',
  'Kátia Nunes': 'f 1982 Saúde Ipê/Apartamento',
  'Célio Dantas': 'm 1970 Amparo/Básico',
  'Vera Lopes': 'f 1960 Amparo/Pleno',
  'Tereza Aguiar': 'f 1964 Serrana/Regional',
  'Nelson Braga': 'm 1992',
  'Pedro Amaral': 'm 1988 Amparo/Pleno',
  'Jair Costa': 'm 1976 Serrana/Regional',
  'Ana Amaral': 'f 1991 Amparo/Pleno',
  'Luís Okada': 'm 1973',
  'Sônia Prates': 'f 1958 Saúde Ipê/Apartamento',
  'Sueli Porto': 'f 1969 Amparo/Básico',
  'Rosa Toledo': 'f 1953 Serrana/Regional',
  'Fausto Lima': 'm 1981 Amparo/Pleno',
  'Mirela Sá': 'f 1995',
  'Breno Castro': 'm 2004 Saúde Ipê/Apartamento',
  'Gil Moreno': 'm 1967 Amparo/Pleno',
  'Diva Falcão': 'f 1949 Serrana/Regional',
  'Hugo Leme': 'm 1986',
  'Joana Freire': 'f 1989 Amparo/Pleno',
  'Alice Monte': 'f 1977 Amparo/Básico',
  'Paula Renó': 'f 1984 Saúde Ipê/Apartamento',
  'Bruna Valle': 'f 1993 Amparo/Pleno',
  'Rita Caldas': 'f 1971 Amparo/Básico',
  'Dalva Lins': 'f 1965 Serrana/Regional',
  'Lia Barreto': 'f 1998',
  'Carmem Dutra': 'f 1963 Amparo/Pleno',
  'Nádia Brito': 'f 1980 Saúde Ipê/Enfermaria',
  'Olívia Sena': 'f 1987 Amparo/Básico',
  'Marta Vidal': 'f 1956 Serrana/Regional',
  'Elisa Mota': 'f 1961 Amparo/Pleno',
  'Clara Bueno': 'f 1967 Saúde Ipê/Apartamento',
  'Iara Fontes': 'f 1959 Amparo/Básico',
  'Tânia Reis': 'f 1970 Amparo/Pleno',
  'Cleide Nunes': 'f 1964 Serrana/Regional',
  'Zélia Prado': 'f 1952',
  'Odete Sampaio': 'f 1958 Amparo/Básico',
}

type Step = readonly [to: State, at: string]

export interface DayAppointment {
  /** The professional; '' for equipment alone. */
  readonly who: string
  readonly at: string
  readonly patient: string
  readonly kind: AppointmentKind
  readonly exam?: string
  readonly isOverbook?: boolean
  readonly isConfirmed: boolean
  readonly steps: readonly Step[]
}

const seen = (arrived: string, begun: string, finished: string): Step[] => [
  ['waiting', arrived],
  ['inService', begun],
  ['done', finished],
]
const missed = (at: string): Step[] => [['noShow', at]]

type What = AppointmentKind | { exam: string } | { procedure: string }

const list = (who: string, ...rows: (readonly [at: string, patient: string, what: What, ...Step[]])[]) =>
  rows.map(([at, patient, what, ...steps], row): DayAppointment => {
    const of =
      typeof what === 'string' ? { kind: what } : 'exam' in what ? examOf(what.exam) : procedureOf(what)
    // Every fourth patient has not answered yet.
    return { who, at, patient, ...of, isConfirmed: row % 4 !== 3 && patient !== 'Célio Dantas', steps }
  })

const examOf = (exam: string) => ({ kind: 'exam' as const, exam })
const procedureOf = ({ procedure }: { procedure: string }) => ({
  kind: 'procedure' as const,
  exam: procedure,
})

export const appointments: readonly DayAppointment[] = [
  ...list(
    'Helena',
    ['08:00', 'Orlando Reis', 'followUp', ...seen('07:51', '08:02', '08:19')],
    ['08:20', 'Cida Moura', { exam: 'Teste ergométrico' }, ...seen('08:07', '08:21', '08:57')],
    ['09:00', 'Neusa Pimentel', 'firstVisit', ...seen('08:41', '09:01', '09:44')],
    ['09:40', 'Beto Siqueira', 'followUp', ...seen('09:28', '09:46', '10:09')],
    ['10:00', 'Marina Luz', 'visit', ...seen('09:51', '10:11', '10:38')],
    ['10:30', 'Ivo Bastos', 'visit', ...seen('10:17', '10:39', '11:00')],
    ['13:00', 'Odair Simas', 'visit', ...seen('12:52', '13:01', '13:28')],
    ['13:30', 'Yara Campos', { exam: 'Ecocardiograma' }, ...seen('13:11', '13:31', '13:58')],
    ['14:40', 'Wilson Prata', 'followUp', ...seen('14:20', '14:41', '14:57')],
    ['15:00', 'Estela Brandt', 'firstVisit', ...seen('14:51', '15:01', '15:38')],
    ['15:40', 'Davi Rocha', { exam: 'Teste ergométrico' }, ...seen('15:19', '15:42', '16:18')],
    ['16:20', 'Rui Peixoto', 'visit'],
  ),
  ...list(
    'Otávio',
    ['08:00', 'Kátia Nunes', 'visit', ...seen('07:54', '08:01', '08:18')],
    ['08:20', 'Célio Dantas', 'visit', ...missed('08:41')],
    ['08:40', 'Vera Lopes', 'followUp', ...seen('08:22', '08:40', '08:53')],
    ['09:00', 'Tereza Aguiar', { procedure: 'Infiltração de joelho' }, ...seen('08:44', '09:01', '09:27')],
    ['09:30', 'Nelson Braga', 'firstVisit', ...seen('09:21', '09:31', '09:58')],
    ['10:00', 'Pedro Amaral', 'visit', ...seen('09:50', '10:04', '10:28')],
    ['10:30', 'Jair Costa', 'visit', ...seen('10:19', '10:31', '10:49')],
    ['10:50', 'Ana Amaral', 'followUp', ['cancelled', '09:12']],
    ['11:10', 'Luís Okada', 'visit', ...seen('10:57', '11:10', '11:29')],
    ['11:30', 'Sônia Prates', 'firstVisit', ...seen('11:09', '11:31', '11:57')],
    ['13:00', 'Fausto Lima', 'visit', ...seen('12:50', '13:00', '13:19')],
    ['13:20', 'Mirela Sá', 'firstVisit', ...seen('13:12', '13:20', '13:48')],
    ['13:50', 'Breno Castro', 'visit', ...seen('13:41', '13:51', '14:09')],
    ['14:10', 'Rosa Toledo', 'visit', ...seen('13:58', '14:10', '14:27')],
    ['14:30', 'Gil Moreno', { procedure: 'Infiltração de joelho' }, ...seen('14:12', '14:31', '14:58')],
    ['15:00', 'Diva Falcão', 'followUp'],
    ['15:20', 'Hugo Leme', 'visit', ...seen('15:08', '15:21', '15:40')],
  ),
  {
    who: 'Otávio',
    at: '11:50',
    patient: 'Sueli Porto',
    kind: 'followUp',
    isOverbook: true,
    isConfirmed: false,
    steps: seen('11:18', '11:58', '12:10'),
  },
  ...list(
    'Renata',
    ['08:00', 'Joana Freire', 'firstVisit', ...seen('07:48', '08:01', '08:39')],
    ['08:40', 'Alice Monte', { exam: 'Ultrassom de mamas' }, ...seen('08:25', '08:41', '08:59')],
    ['09:00', 'Paula Renó', 'telehealth', ...seen('08:51', '09:02', '09:28')],
    ['09:30', 'Bruna Valle', 'telehealth', ...seen('09:23', '09:31', '10:02')],
    ['10:05', 'Rita Caldas', { exam: 'Ultrassom abdominal' }, ...seen('09:55', '10:07', '10:34')],
    ['11:30', 'Dalva Lins', 'telehealth', ...seen('11:21', '11:31', '11:58')],
    ['13:00', 'Lia Barreto', 'firstVisit', ...seen('12:55', '13:02', '13:37')],
    ['14:40', 'Carmem Dutra', { exam: 'Ultrassom abdominal' }, ...seen('14:21', '14:40', '15:08')],
    ['15:10', 'Nádia Brito', 'telehealth', ...seen('15:02', '15:10', '15:38')],
    ['15:40', 'Olívia Sena', { exam: 'Ultrassom de mamas' }, ...seen('15:25', '15:41', '15:58')],
    ['16:30', 'Marta Vidal', 'visit', ['waiting', '16:21'], ['inService', '16:34']],
  ),
  ...list(
    '',
    ['08:30', 'Elisa Mota', { exam: 'Mamografia' }, ...seen('08:14', '08:31', '08:47')],
    ['09:00', 'Clara Bueno', { exam: 'Mamografia' }, ...seen('08:49', '09:01', '09:19')],
    ['09:30', 'Iara Fontes', { exam: 'Mamografia' }, ...seen('09:16', '09:32', '09:49')],
    ['10:00', 'Tânia Reis', { exam: 'Mamografia' }, ...seen('09:45', '10:01', '10:19')],
    ['10:30', 'Cleide Nunes', { exam: 'Mamografia' }, ...seen('10:12', '10:31', '10:48')],
    ['14:00', 'Zélia Prado', { exam: 'Mamografia' }, ['waiting', '13:47']],
  ),
]
