import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startNginx } from './nginx.ts';
import type { RunningProgram } from './run-program.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../deploy/nginx/several-servers.conf');

/** The guide's file with other ports: every line that is marked with "change" is one of these. */
function configurationFor(port: number, servers: readonly number[]): string {
  return readFileSync(CONFIGURATION, 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server_name books.example;', 'server_name localhost;');
}

/** nginx in front of two servers, by `deploy/nginx/several-servers.conf`. */
export function startBalancer(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<RunningProgram> {
  return startNginx(folder, port, configurationFor(port, servers));
}
