/** What later features do with the links of messages. */
export { type LinkParts, type LinkRequest, makeLinks } from './make.server.ts'
export { type NewScore, storeScore } from './rate.server.ts'
