import type { ReactNode } from 'react'
import { useTokenMode } from './mode.ts'

/** The words of a sentence between those that can be changed; as a form the fields' labels say enough. */
export const Words = ({ children }: { children: ReactNode }) => (useTokenMode() === 'form' ? null : children)
