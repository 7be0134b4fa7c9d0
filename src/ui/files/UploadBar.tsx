import { Progress } from '@mantine/core'

/** How much of a file has left. The track has the label: at first none of the bar is filled. */
export function UploadBar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <Progress.Root role="progressbar" aria-label={label} aria-valuenow={percent}>
      <Progress.Section value={percent} withAria={false} />
    </Progress.Root>
  )
}
