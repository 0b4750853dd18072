import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type postgres from 'postgres';
import { columnList, tableName } from './catalog.ts';
import type { Table } from './manifest.ts';

/** One `COPY … FROM STDIN` of a transaction, whose statements wait until it has ended. */
export interface CopyInto {
  /** Resolves when the rows were handed to the connection. Rejects with PostgreSQL's refusal of earlier ones. */
  write(rows: Buffer): Promise<void>;
  end(): Promise<void>;
}

function writeTo(stream: Writable, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(rows, (error) => (error ? reject(stream.errored ?? error) : resolve()));
  });
}

export async function copyInto(session: postgres.TransactionSql, table: Table): Promise<CopyInto> {
  const stream = await session
    .unsafe(`copy ${tableName(table)} (${columnList(table)}) from stdin`)
    .writable();
  stream.on('error', () => undefined); // write and end reject with it
  const refused = (cause: unknown): Error =>
    new Error(`PostgreSQL refused rows of ${table.schema}.${table.name}.`, { cause });
  return {
    write: (rows) =>
      writeTo(stream, rows).catch((cause: unknown) => {
        throw refused(cause);
      }),
    async end() {
      stream.end();
      // The driver ends the COPY in this turn and takes no statement before.
      await nextTurn();
      if (stream.errored) throw refused(stream.errored);
      // The driver does not report refusals after the last row either; the next statement does.
      await session`select`.catch((cause: unknown) => {
        throw refused(cause);
      });
    },
  };
}
