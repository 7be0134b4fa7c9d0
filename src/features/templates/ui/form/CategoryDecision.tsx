import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayInWholeNetwork } from '#features/team/ui/useMayInWholeNetwork.ts'
import { formatPrice } from '#lib/price.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Template } from '../../contract.ts'
import { type TemplateCategory, templateCategories } from '../../rules.ts'
import { acceptCategory, templateQuery } from '../data.ts'
import { usePrices } from '../usePrices.ts'
import classes from './form.module.css'

/** Meta charges a template as another category: somebody accepts that, or rewrites the text. */
export function CategoryDecision({ template }: { template: Template }) {
  const { id, version, category, metaCategory } = template
  const client = useQueryClient()
  const { orgId } = useActiveNetwork()
  const mayUpdate = useMayInWholeNetwork('templates.update')
  const [isBusy, setBusy] = useState(false)
  const prices = usePrices()
  if (metaCategory === null || metaCategory === category) return null
  const priceOf = (one: TemplateCategory) =>
    formatPrice(one === 'marketing' ? prices.whatsappMarketing : prices.whatsappUtility)

  async function accept() {
    setBusy(true)
    try {
      client.setQueryData(templateQuery(orgId, id).queryKey, await acceptCategory({ orgId, id, version }))
      toast({ text: 'Categoria aceita' })
    } catch (error) {
      toast({ text: `Não foi possível aceitar. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.note} data-kind="warning">
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
      <p>
        A Meta passou a cobrar como {templateCategories[metaCategory]}: {priceOf(metaCategory)} em vez de{' '}
        {priceOf(category)}. Aceite, ou reescreva o texto e envie de novo.
      </p>
      {mayUpdate && (
        <Button variant="default" size="compact-md" loading={isBusy} onClick={accept}>
          Aceitar {templateCategories[metaCategory]}
        </Button>
      )}
    </div>
  )
}
