/** Whatever would take the person off a page with unsaved changes asks here first. */

type Question = () => Promise<boolean>

let question: Question | null = null

export function setLeaveQuestion(next: Question | null): void {
  question = next
}

export const confirmLeaving: Question = () => question?.() ?? Promise.resolve(true)
