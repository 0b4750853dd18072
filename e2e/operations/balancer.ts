import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RunningProgram, runProgram } from './run-program.ts';

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
  const home = join(folder, 'nginx');
  mkdirSync(home);
  writeFileSync(join(home, 'several-servers.conf'), configurationFor(port, servers));
  writeFileSync(
    join(home, 'nginx.conf'),
    `worker_processes 1;
pid ${home}/nginx.pid;
error_log stderr error;
daemon off;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  include ${home}/several-servers.conf;
}
`,
  );
  return runProgram('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], port);
}
