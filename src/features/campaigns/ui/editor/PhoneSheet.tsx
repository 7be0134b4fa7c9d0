import type { ReactNode, RefObject } from 'react'
import { Drawer } from '#ui/overlay/overlays.tsx'
import classes from './editor.module.css'

interface PhoneSheetProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What has the focus afterwards where what had it before is gone, as an item of a menu. */
  opener?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A sheet from below that is as high as what stands in it. */
export function PhoneSheet({ title, isOpen, onClose, opener, children }: PhoneSheetProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="bottom"
      onExitTransitionEnd={() => {
        if (document.activeElement === document.body) opener?.current?.focus()
      }}
      classNames={{ content: classes.sheet }}
    >
      {isOpen && children}
    </Drawer>
  )
}
