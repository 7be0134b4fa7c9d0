import {
  type DrawerProps,
  Drawer as MantineDrawer,
  Modal as MantineModal,
  type ModalProps,
} from '@mantine/core'
import { useOverlay } from '#ui/shell/store.ts'

/** A dialog in the center of the page, which the shell's store knows of. */
export function Modal(props: ModalProps) {
  useOverlay(props.opened, 'center')
  return <MantineModal {...props} />
}

/** A drawer at the end of the page, which the shell's store knows of. */
export function Drawer(props: DrawerProps) {
  useOverlay(props.opened, 'end')
  return <MantineDrawer {...props} />
}
