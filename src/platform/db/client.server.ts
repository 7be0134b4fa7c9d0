import pg from 'pg'

/** Opens one connection outside the pool, for the duration of the work. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ keepAlive: true, ...config })
  // A lost connection fails the query under way; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
