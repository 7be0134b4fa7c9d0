import AdminLayout from '#features/accounts/ui/AdminLayout.tsx'
import { menu, search } from './features.web.ts'

/** The admin's frame, with the menu and search entries of every feature. */
export default function AdminFrame() {
  return <AdminLayout menu={menu} search={search} />
}
