import manifest from '../../package.json' with { type: 'json' }

/** The release that runs: the minor number rises with each piece of work that lands (docs/operations.md). */
export const { version } = manifest
