import type { MantineThemeComponents } from '@mantine/core'
import classes from './components.module.css'

const overlay = { backgroundOpacity: 1, color: 'var(--scrim)' }

/**
 * The look of Mantine's components; pages use them without own styles. By name, since importing the
 * components themselves would load all of them with every page.
 */
export const components: MantineThemeComponents = {
  Button: { classNames: { root: classes.button, section: classes.buttonSection } },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' },
    classNames: { root: classes.actionIcon },
  },
  Input: { classNames: { wrapper: classes.inputWrapper, input: classes.input } },
  InputWrapper: {
    classNames: { label: classes.label, error: classes.error, description: classes.description },
  },
  // The name of every list of choices that has none of its own: the field beside it says of what.
  ComboboxOptions: { defaultProps: { 'aria-label': 'Opções' } },
  Menu: {
    defaultProps: { offset: 6, shadow: 'md', transitionProps: { duration: 120 } },
    classNames: {
      dropdown: classes.menu,
      item: classes.menuItem,
      label: classes.menuLabel,
      divider: classes.menuDivider,
    },
  },
  Modal: {
    defaultProps: {
      centered: true,
      radius: 'lg',
      shadow: 'lg',
      overlayProps: overlay,
      transitionProps: { duration: 140 },
      closeButtonProps: { 'aria-label': 'Fechar' },
    },
    classNames: { title: classes.dialogTitle, content: classes.dialog },
  },
  Drawer: {
    defaultProps: {
      overlayProps: overlay,
      transitionProps: { duration: 160 },
      closeButtonProps: { 'aria-label': 'Fechar' },
    },
    classNames: { title: classes.dialogTitle },
  },
  Radio: { classNames: { radio: classes.mark } },
  Checkbox: { classNames: { input: classes.mark } },
  Switch: { classNames: { track: classes.switchTrack } },
  Tooltip: {
    defaultProps: { openDelay: 300, offset: 6, events: { hover: true, focus: true, touch: false } },
    classNames: { tooltip: classes.tooltip },
  },
}
