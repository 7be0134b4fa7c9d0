import {
  type Icon,
  IconBuildingHospital,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconShieldCheck,
  IconStethoscope,
  IconUsers,
} from '@tabler/icons-react'
import { type Action, can, type Role } from '#platform/access.ts'
import { paths } from '#src/paths.ts'

export interface MenuEntry {
  readonly label: string
  readonly to: string
  readonly Icon: Icon
  /** Who may not do this does not see the entry. */
  readonly may?: Action
  /** Further addresses that belong to it. */
  readonly also?: readonly string[]
  /** Other words that the search finds it by. */
  readonly synonyms?: string
}

export interface MenuGroup {
  readonly id: string
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

export const home: MenuEntry = {
  label: 'Dashboard',
  to: paths.dashboard,
  Icon: IconLayoutDashboard,
  synonyms: 'início painel hoje resumo',
}

/** In the specification's order (§2); an entry appears with its page. */
export const groups: readonly MenuGroup[] = [
  {
    id: 'atendimentos',
    label: 'Atendimentos',
    entries: [
      {
        label: 'Agendamentos',
        to: paths.agenda,
        Icon: IconCalendarEvent,
        may: 'appointments.read',
        synonyms: 'agenda agendar consulta marcar remarcar horário dia semana mês encaixe retorno',
      },
      {
        label: 'Pacientes',
        to: paths.patients,
        Icon: IconUsers,
        may: 'patients.read',
        synonyms: 'paciente cadastro cpf carteirinha consentimento importar exportar juntar',
      },
    ],
  },
  {
    id: 'configuracoes',
    label: 'Configurações',
    entries: [
      {
        label: 'Rede e unidades',
        to: paths.network,
        Icon: IconBuildingHospital,
        may: 'configuration.read',
        also: [paths.units],
        synonyms:
          'unidade filial sala equipamento equipe cnpj clínica dados telefone e-mail endereço cep configuração',
      },
      {
        label: 'Convênios e exames',
        to: paths.plans,
        Icon: IconShieldCheck,
        may: 'plans.read',
        synonyms: 'plano operadora cobertura preço tabela tuss preparo jejum autorização',
      },
      {
        label: 'Profissionais',
        to: paths.professionals,
        Icon: IconStethoscope,
        may: 'professionals.read',
        synonyms:
          'médico médica dentista psicólogo fisioterapeuta agenda horários bloqueio férias crm repasse',
      },
    ],
  },
]

/** The menu as a role sees it: a group with nothing in it is gone. */
export const groupsFor = (role: Role): readonly MenuGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ may }) => !may || can(role, may)) }))
    .filter(({ entries }) => entries.length > 0)

/** Whether an address is the entry's own, or lies below it. */
export const isWithin = ({ to, also = [] }: MenuEntry, pathname: string): boolean =>
  [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`))
