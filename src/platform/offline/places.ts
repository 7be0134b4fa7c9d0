/** The places of the site that have a service worker: the admin and the sign-in, each its own registration. */
export const workerPlaces = ['/clinica', '/auth'] as const

/** The service worker's address says for which place it is served. */
export const workerAddress = (place: string) => `${place}/service-worker.js`
