import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#platform/env.server.ts'
import { openStore } from '#platform/files/files.server.ts'
import { type Models, startModels } from '#test/providers/models.ts'
import { type AnsweringClinic, openAnsweringClinic } from '#test/turns.ts'

let models: Models
let clinic: AnsweringClinic
let folder: string
beforeAll(async () => {
  models = await startModels()
  folder = await mkdtemp(join(tmpdir(), 'acolhe-voices-'))
  clinic = await openAnsweringClinic({ OUTBOUND_ALLOW: models.host, DATA_DIR: folder })
})
beforeEach(async () => {
  for (const table of ['assistant_states', 'assistant_waiting', 'assistant_turns', 'sends', 'conversations'])
    await clinic.rows(`delete from ${table}`)
  await clinic.settle({ transcriptionUrl: `${models.url}/v1`, transcriptionModel: 'ouvido-pt' })
  models.transcriptions.length = 0
  models.transcribe = () => ({ status: 200, body: { text: 'quero marcar dermatologista' } })
})
afterAll(async () => {
  await clinic.server.stop()
  models.stop()
})

const sound = Buffer.from('OggS de mentira')

/** A voice note comes, and its file a little later. */
async function speak(): Promise<void> {
  await clinic.hear('', { media: { kind: 'audio', id: 'm1', type: 'audio/ogg', name: '' } })
}
async function arrive(): Promise<void> {
  const { store } = openStore(readEnv({ DATA_DIR: folder }))
  const [message] = await clinic.rows(
    `select id, conversation_id from messages where direction = 'in' order by id desc limit 1`,
  )
  const id = randomUUID()
  const path = join(folder, id)
  await writeFile(path, sound)
  const storageKey = `${clinic.orgId}/${id}`
  const sha256 = createHash('sha256').update(sound).digest('hex')
  await store.put(storageKey, { path, size: sound.byteLength, sha256, type: 'audio/ogg' })
  await clinic.rows(
    `insert into files (org_id, id, owner_kind, owner_id, name, content_type, size, sha256, storage_key)
     values ($1, $2, 'conversation-media', $3, 'audio.ogg', 'audio/ogg', $4, $5, $6)`,
    [clinic.orgId, id, message?.conversation_id, sound.byteLength, sha256, storageKey],
  )
  await clinic.rows(
    `update messages set media = media || jsonb_build_object('state', 'stored', 'fileId', $2::text) where id = $1`,
    [message?.id, id],
  )
}

test('a voice note is a turn like typed text, and what it says stands beside it', async () => {
  await speak()
  // It is on its way: nothing is answered before.
  expect(await clinic.claimTurn()).toBeNull()
  await arrive()
  await clinic.answer()
  const [said] = await clinic.leave()
  expect(said?.message.body).toContain('convênio')
  expect(models.transcriptions[0]?.file?.bytes.equals(sound)).toBe(true)
  const [message] = await clinic.rows(`select media from messages where direction = 'in'`)
  expect(message?.media).toMatchObject({ transcription: 'quero marcar dermatologista' })
  expect(await clinic.conversation()).toMatchObject({ state: 'assistant' })
})

test('one that can’t be written down goes to a person, and that is said', async () => {
  models.transcribe = () => ({ status: 401, body: {} })
  await speak()
  await arrive()
  await clinic.answer()
  const [said] = await clinic.leave()
  expect(said?.message.body).toContain('áudio')
  expect(await clinic.conversation()).toMatchObject({ state: 'queue', queue_reason: 'wrote' })
})

test('one that never comes is not waited for without end', async () => {
  await speak()
  await clinic.rows(`update assistant_waiting set at = now() - interval '2 minutes'`)
  await clinic.answer()
  const [said] = await clinic.leave()
  expect(said?.message.body).toContain('áudio')
})
