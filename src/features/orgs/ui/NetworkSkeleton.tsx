import { Skeleton } from '@mantine/core'
import { Loading } from '#ui/feedback/Loading.tsx'
import { networkSections } from './fields.ts'
import classes from './NetworkForm.module.css'

/** The form's shape while its data is on the way. */
export function NetworkSkeleton() {
  return (
    <Loading label="Carregando os dados da rede">
      <div className={classes.form}>
        <div className={classes.columns}>
          <div className={classes.anchors}>
            {networkSections.map(({ id }) => (
              <Skeleton key={id} height={14} width={104} ml={14} mt={9} mb={18} radius="sm" />
            ))}
          </div>
          <div>
            {networkSections.map(({ id, fields }) => (
              <div key={id} className={classes.skeletonSection}>
                <Skeleton height={18} width={120} mb={6} radius="sm" />
                <Skeleton height={14} width={260} mb={19} radius="sm" />
                <div className={classes.grid}>
                  {fields.map((field) => (
                    <div key={field} className={classes[field]}>
                      <Skeleton height={14} width={72} mt={3} mb={10} radius="sm" />
                      <Skeleton height="var(--field-height)" />
                    </div>
                  ))}
                </div>
              </div>
            ))}
          </div>
          <div className={classes.preview}>
            <Skeleton height={188} radius="lg" mt={26} />
          </div>
        </div>
      </div>
    </Loading>
  )
}
