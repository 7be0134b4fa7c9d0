/**
 * `src/features.ts` names the tuple of all features here, so that the platform knows their names without
 * importing one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: merged by the root
export interface Registered {}

type AnyFeature = Registered extends { features: readonly (infer F)[] } ? F : never

/** One feature's names, from this one export only: what a contract requires may depend on the result. */
type NamesIn<F, Part> = F extends unknown
  ? Part extends keyof F
    ? Extract<keyof F[Part], string>
    : never
  : never

/** The names that all features together declare in one export: `NameOf<'permissions'>` is every action. */
export type NameOf<Part extends string> = NamesIn<AnyFeature, Part>

/** An action that a role may be allowed to perform. */
export type Action = NameOf<'permissions'>
