import type { MessageStructureObject } from 'imapflow'
import type { MediaKind, ToldMedia } from '../../rules.ts'

/** The files of a mail, by its structure alone. */

/** More are nobody's answer to a clinic. */
const maxFiles = 10

/** Where a part of a mail is: the mailbox counts its mails by `validity`, and the mail its parts by numbers with dots. */
export interface MailPart {
  readonly validity: string
  readonly uid: number
  readonly part: string
}

export const idOfPart = ({ validity, uid, part }: MailPart): string => `${validity}.${uid}.${part}`

/** Null for a text that names no part. */
export function partOfId(id: string): MailPart | null {
  const [, validity, uid, part] = /^(\d{1,10})\.(\d{1,10})\.(\d{1,4}(?:\.\d{1,4}){0,20})$/.exec(id) ?? []
  return validity === undefined || uid === undefined || part === undefined
    ? null
    : { validity, uid: Number(uid), part }
}

/** What people attach, in the mail's order; not what their program adds: logos of a signature, proofs, invitations. */
export function filesOf(
  structure: MessageStructureObject | undefined,
  mail: Omit<MailPart, 'part'>,
): ToldMedia[] {
  return (structure ? leavesOf(structure, false) : []).slice(0, maxFiles).map((leaf) => ({
    kind: kindOf(leaf.type),
    id: idOfPart({ ...mail, part: leaf.part ?? '1' }),
    type: leaf.type,
    name: nameOf(leaf),
  }))
}

function leavesOf(node: MessageStructureObject, isRelated: boolean): MessageStructureObject[] {
  if (node.childNodes && node.type.startsWith('multipart/'))
    return node.childNodes.flatMap((child) => leavesOf(child, node.type === 'multipart/related'))
  return isAttached(node, isRelated) ? [node] : []
}

const ofPrograms =
  /^(multipart|message)\/|^application\/(x-)?(pkcs7|pgp)-signature$|^text\/(calendar|x-vcard|vcard)$/

function isAttached(node: MessageStructureObject, isRelated: boolean): boolean {
  if (ofPrograms.test(node.type)) return false
  // A picture within the text of a mail is shown by it; a signature has the clinic's logo.
  if (isRelated && node.id) return false
  return node.disposition === 'attachment' || nameOf(node) !== ''
}

const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject): string =>
  dispositionParameters?.filename ?? parameters?.name ?? ''

function kindOf(type: string): MediaKind {
  const [family] = type.split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
}
