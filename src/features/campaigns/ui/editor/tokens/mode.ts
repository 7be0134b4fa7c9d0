import { createContext, useContext } from 'react'

/**
 * How the words of a sentence that can be changed are shown: each opens its small form, or is read only as
 * text, or stands as its form, all of them at once.
 */
export type TokenMode = 'popover' | 'text' | 'form'

const TokenModeContext = createContext<TokenMode>('popover')

export const TokensAs = TokenModeContext.Provider
export const useTokenMode = (): TokenMode => useContext(TokenModeContext)
