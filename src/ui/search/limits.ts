/** The maximum number of records of one kind in the search. */
export const maxFound = 5
