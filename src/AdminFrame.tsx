import AdminLayout from '#features/accounts/ui/AdminLayout.tsx'
import { menu, search } from './features.web.ts'

/** The admin, with what every feature has for its menu and its search. */
export default function AdminFrame() {
  return <AdminLayout menu={menu} search={search} />
}
