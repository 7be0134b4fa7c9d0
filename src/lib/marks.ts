/** WhatsApp's signs for bold, italic and struck, in which all texts of messages are written. */

/** A run between two signs, both next to a letter and apart from other words, as WhatsApp reads it. */
export const markedRuns = /(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/gu

/** Returns a text without WhatsApp's signs for bold, italic and struck. */
export const withoutMarks = (text: string): string => text.replace(markedRuns, '$2')
