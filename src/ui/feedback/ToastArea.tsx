import { Notifications } from '@mantine/notifications'
import { maxToasts } from './makeRoom.ts'
import classes from './toast.module.css'
import { useUndoKey } from './undo.ts'

/** The area where toasts appear; rendered once, over everything. */
export function ToastArea() {
  useUndoKey()
  return (
    <Notifications
      position="bottom-right"
      limit={maxToasts}
      containerWidth={420}
      transitionDuration={160}
      classNames={{ root: classes.area }}
      zIndex={500}
    />
  )
}
