import { paths } from '#src/paths.ts'
import { Tabs } from '#ui/page/Tabs.tsx'

export const MetricsTabs = () => (
  <Tabs
    label="Métricas"
    tabs={[
      { to: paths.metrics, label: 'Relatório' },
      { to: paths.closing, label: 'Fechamento' },
    ]}
  />
)
