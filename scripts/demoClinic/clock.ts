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

/** Sets this process's clock to an instant, from which time goes on. The database's clock is unaffected. */
export function setClock(instant: string): void {
  globalThis.Date = Shifted as DateConstructor
  shift = Real.parse(instant) - Real.now()
}
