/** A clock of this process that can be put forward: pictures of a day show the states that it had at its hours. */

const Real = Date
let shift = 0

class Shifted extends Real {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    if (given.length === 0) super(Real.now() + shift)
    else super(...(given as ConstructorParameters<DateConstructor>))
  }

  static override now(): number {
    return Real.now() + shift
  }
}

/** From now on it is that instant, and time goes on from there. The database keeps its own clock. */
export function setClock(instant: string): void {
  globalThis.Date = Shifted as DateConstructor
  shift = Real.parse(instant) - Real.now()
}
