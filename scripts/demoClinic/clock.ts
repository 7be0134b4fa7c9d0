import { withClient } from '#platform/db/client.server.ts'
import { superuser } from '#platform/db/embedded/cluster.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import type { Env } from '#platform/env.server.ts'
import { createLog } from '#platform/log.server.ts'

/**
 * A clock that can be put forward: pictures of a day show the states that it had at its hours. The database's decides what
 * is past and what may be attended, so both it and this process are set.
 */
export interface DemoClock {
  /** Sets both clocks to an instant, from which time goes on. */
  set(instant: string): Promise<void>
  close(): Promise<void>
}

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

/**
 * Replaces `now()` in the demonstration's own database, which is thrown away afterwards. Its text is a plain expression, which
 * PostgreSQL puts in place of each call; it would carry out anything else as the function that it is built with.
 */
export async function openDemoClock(env: Env): Promise<DemoClock> {
  const server = await joinDatabaseServer(env, createLog({ LOG_LEVEL: 'warn' }))
  const asSuperuser = (text: string, values: unknown[] = []) =>
    withClient({ ...server.target.owner, user: superuser }, (client) =>
      values.length > 0 ? client.query(text, values) : client.query(text),
    )
  await asSuperuser(`
    create schema demo;
    create table demo.clock (shift interval not null);
    insert into demo.clock values ('0');
    grant usage on schema demo to public;
    grant select on demo.clock to public;
    create function demo.shift() returns interval language sql stable as 'select shift from demo.clock';
    create or replace function pg_catalog.now() returns timestamptz language sql stable
      as 'select transaction_timestamp() + demo.shift()'`)
  return {
    async set(instant) {
      globalThis.Date = Shifted as DateConstructor
      shift = Real.parse(instant) - Real.now()
      await asSuperuser(`update demo.clock set shift = $1::timestamptz - transaction_timestamp()`, [instant])
    },
    close: () => server.leave(),
  }
}
