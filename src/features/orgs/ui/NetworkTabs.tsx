import { PageTabs } from '#ui/page/PageTabs.tsx'

/** The pages of "Rede e unidades", as tabs: of this feature and of those after it. */
export function NetworkTabs() {
  return <PageTabs group="network" label="Rede e unidades" />
}
