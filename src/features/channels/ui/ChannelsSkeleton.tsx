import { Skeleton } from '@mantine/core'
import { Loading } from '#ui/feedback/Loading.tsx'
import classes from './channels.module.css'

/** The page's shape while the channels are loading. */
export function ChannelsSkeleton() {
  return (
    <Loading label="Carregando os canais">
      <div className={classes.columns}>
        <div className={classes.main}>
          {[320, 220, 140, 74].map((height) => (
            <Skeleton key={height} height={height} radius="lg" />
          ))}
        </div>
        <div className={classes.side}>
          {[150, 310, 380].map((height) => (
            <Skeleton key={height} height={height} radius="lg" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
