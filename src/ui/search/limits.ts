/** As many records of one kind the search shows at the most. */
export const maxFound = 5
