import { paths } from '#src/paths.ts'
import { totalOf } from '#ui/list/total.ts'
import { Tabs } from '#ui/page/Tabs.tsx'

const usePlanTotal = totalOf('insurance-plans', 'plans.read')
const useExamTotal = totalOf('exams', 'exams.read')

export const plansTitle = 'Convênios e exames'

/** The tabs of the pages of "Convênios e exames". */
export function PlansTabs() {
  return (
    <Tabs
      label={plansTitle}
      tabs={[
        { to: paths.plans, label: 'Convênios', count: usePlanTotal() },
        { to: paths.exams, label: 'Exames', count: useExamTotal() },
        { to: paths.coverage, label: 'Cobertura' },
      ]}
    />
  )
}
