import { roleNames } from '#features/accounts/ui/roles.ts'
import { type Action, can, type Role, roles } from '#platform/access.ts'
import { Section } from '../kit/Section.tsx'
import classes from './rows.module.css'

/** `own`: roles that may do it only with their own records. */
const rights: readonly { action: Action; name: string; own?: readonly Role[] }[] = [
  { action: 'appointments.read', name: 'Ver a agenda', own: ['professional'] },
  { action: 'appointments.book', name: 'Marcar, remarcar, encaixar' },
  { action: 'patients.update', name: 'Editar pacientes' },
  { action: 'history.read', name: 'Ler o histórico' },
  { action: 'plans.update', name: 'Mudar convênios e coberturas' },
  { action: 'team.update', name: 'Convidar e remover pessoas' },
  { action: 'patients.export', name: 'Exportar pacientes' },
  { action: 'network.delete', name: 'Excluir a rede' },
]

/** Read from the same table that the API enforces (`platform/access.ts`), so that the two can't differ. */
export function RolesTable() {
  return (
    <Section title="Quem pode o quê">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Ação</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(({ action, name, own }) => (
            <tr key={action}>
              <th scope="row">{name}</th>
              {roles.map((role) => (
                <td key={role} data-label={roleNames[role]} data-may={can(role, action)}>
                  {can(role, action) ? (own?.includes(role) ? 'A própria' : 'Pode') : 'Não'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
