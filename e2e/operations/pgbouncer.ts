import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFile } from './changed-file.ts';
import { type RunningProgram, runProgram } from './run-program.ts';

const isRoot = process.getuid?.() === 0;

export interface PooledDatabase {
  readonly user: string;
  readonly password: string;
  readonly port: number;
}

/** PgBouncer in front of a database of this computer, by `deploy/postgresql/pgbouncer.ini`. */
export function startPgBouncer(
  folder: string,
  port: number,
  database: PooledDatabase,
): Promise<RunningProgram> {
  const home = join(folder, 'pgbouncer');
  mkdirSync(home);
  const configuration = join(home, 'pgbouncer.ini');
  writeFileSync(
    configuration,
    changedFile('postgresql/pgbouncer.ini', [
      ['host=127.0.0.1 port=5432', `host=127.0.0.1 port=${database.port}`],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['/etc/pgbouncer/userlist.txt', join(home, 'userlist.txt')],
    ]),
  );
  writeFileSync(join(home, 'userlist.txt'), `"${database.user}" "${database.password}"\n`);
  chmodSync(home, 0o755);
  // PgBouncer refuses to run as root.
  return isRoot
    ? runProgram('runuser', ['-u', 'postgres', '--', 'pgbouncer', configuration], port)
    : runProgram('pgbouncer', [configuration], port);
}
