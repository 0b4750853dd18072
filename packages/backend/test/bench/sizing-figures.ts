import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';

/** Database cost of one operation. */
export interface WorkFigures {
  readonly name: string;
  /** Bytes on disk, including indexes and TOAST tables; 0 for reads. */
  readonly bytes: number;
  /** Bytes of the write-ahead log. */
  readonly walBytes: number;
  /** Statements that functions and triggers run inside of the database. */
  readonly innerStatements: number;
  /** CPU time of the session. */
  readonly cpuMs: number;
}

/** Processor time of the server process for a request, in milliseconds. */
export interface RequestFigures {
  readonly savingMs: number;
  readonly listMs: number;
}

export interface SizingFigures {
  /** Description of the machine: cores, PostgreSQL's version. */
  readonly machine: string;
  readonly works: readonly WorkFigures[];
  readonly requests: RequestFigures;
  /** Bytes on disk of an empty organization. */
  readonly organisationBytes: number;
  /** Private memory of a PostgreSQL session in bytes: of a new one, and of one that has done all the work. */
  readonly sessionBytes: { readonly fresh: number; readonly worked: number };
}

/** Processor time that a process has used, in milliseconds. Linux counts hundredths of a second. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Private memory of a process in bytes, without PostgreSQL's shared buffers. */
export async function ownMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = /^Pss_Anon:\s+(\d+) kB$/m.exec(rollup)?.[1];
  if (kilobytes === undefined) throw new Error('This system tells no Pss_Anon; Linux 5.8 and later do.');
  return Number(kilobytes) * 1024;
}

/** Bytes on disk of all tables of the product, after what autovacuum would have done. */
export async function storedBytes(sql: postgres.Sql): Promise<number> {
  await sql`vacuum analyze`;
  const [row] = await sql<
    { bytes: number }[]
  >`select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth')`;
  return row?.bytes ?? 0;
}

export async function walPosition(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<
    { bytes: number }[]
  >`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`;
  return row?.bytes ?? 0;
}

export async function innerStatements(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ calls: number }[]>`
    select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements where not toplevel`;
  return row?.calls ?? 0;
}
