import { changedFile } from './changed-file.ts';
import { startNginx } from './nginx.ts';
import type { RunningProgram } from './run-program.ts';

/** nginx in front of two servers, by `deploy/nginx/several-servers.conf`. */
export function startBalancer(
  folder: string,
  port: number,
  [one, other]: readonly [number, number],
): Promise<RunningProgram> {
  const configuration = changedFile('nginx/several-servers.conf', [
    ['127.0.0.1:3001', `127.0.0.1:${one}`],
    ['127.0.0.1:3002', `127.0.0.1:${other}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['server_name books.example;', 'server_name localhost;'],
  ]);
  return startNginx(folder, port, configuration);
}
