import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface TestS3 {
  /** In the format of `FILES_URL`. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a server that speaks the S3 protocol, signatures checked, with one empty bucket. */
export async function startS3(bucket = 'acolhe'): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'acolhe-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?tls=off`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
