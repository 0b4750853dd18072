import type postgres from 'postgres';
import { openPool } from '../postgres/index.ts';
import { readFunctionsThatRead } from './read-functions.ts';
import { Replica } from './replica.ts';
import { ReplicaLag } from './replica-lag.ts';

/** A replica that is looked at until it is closed. */
export interface FollowedReplica {
  readonly replica: Replica;
  close(): Promise<void>;
}

/** Starts measuring a replica's lag. A replica that cannot be reached serves no requests until it can. */
export async function followReplica(primary: postgres.Sql, url: string): Promise<FollowedReplica> {
  const sql = openPool(url, { max: 1, connection: { application_name: 'ledgerwise replica' } });
  const lag = new ReplicaLag(primary, sql);
  const replica = new Replica({ lag, functionsThatRead: await readFunctionsThatRead(primary) });
  return {
    replica,
    async close() {
      lag.close();
      await sql.end({ timeout: 2 });
    },
  };
}
