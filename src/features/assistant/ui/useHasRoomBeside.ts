import { useMediaQuery } from '@mantine/hooks'

/** True where the test chat stands beside the form; elsewhere it is a drawer. */
export const useHasRoomBeside = (): boolean =>
  useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false }) ?? false
