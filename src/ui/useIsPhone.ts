import { useMediaQuery } from '@mantine/hooks'

/** True when the page is as narrow as a phone: tables are cards, drawers are sheets, the agenda is a list. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false }) ?? false
