import type { ToldMedia } from '#features/channels/rules.ts'

/** A message's file: on its way from the provider, kept, or lost for a reason. */
export interface MessageMedia extends ToldMedia {
  /** Missing in messages from before files were kept. */
  readonly state?: MediaState
  readonly reason?: LostReason
  readonly fileId?: string
  /** What a voice note says, once it was written down. */
  readonly transcription?: string
}

export const mediaStates = ['arriving', 'stored', 'lost'] as const
export type MediaState = (typeof mediaStates)[number]

/** Larger files are not kept: WhatsApp takes sound, pictures and video up to 16 MB, documents up to 100 MB. */
export const maxMediaBytes = 25 * 1024 * 1024

/** For so long is tried to fetch a file. */
export const mediaPatienceMs = 10 * 60_000

export const lostReasons = {
  tooLarge: 'O arquivo passa de 25 MB e não foi guardado.',
  type: 'Este tipo de arquivo não é guardado aqui.',
  gone: 'Este arquivo não está mais onde chegou.',
  unreachable: 'O arquivo não pôde ser buscado em 10 minutos.',
  disconnected: 'O canal foi desconectado antes de o arquivo chegar.',
  removed: 'Alguém da equipe excluiu este arquivo.',
  before: 'Chegou antes de esta clínica guardar arquivos das conversas.',
} as const
export type LostReason = keyof typeof lostReasons

const kindNames: Readonly<Record<ToldMedia['kind'], string>> = {
  image: 'foto',
  audio: 'audio',
  video: 'video',
  document: 'documento',
  sticker: 'figurinha',
}

/** The name under which a file without one is kept: `foto-2026-11-24.jpeg`. */
export function nameOfMedia({ kind, name }: ToldMedia, type: string, at: Date): string {
  if (name !== '') return name
  const [ending = ''] = /[a-z0-9]+$/.exec(type) ?? []
  return `${kindNames[kind]}-${at.toISOString().slice(0, 10)}.${ending === 'mpeg' ? 'mp3' : ending}`
}
