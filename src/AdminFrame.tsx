import AdminLayout from '#features/accounts/ui/AdminLayout.tsx'
import { DemoBar } from '#features/demo/ui/DemoBar.tsx'
import { menu, search, strips } from './features.web.ts'

/** The admin's frame, with the menu, search entries and strips of every feature. */
export default function AdminFrame() {
  return <AdminLayout menu={menu} search={search} strips={strips} bar={<DemoBar />} />
}
