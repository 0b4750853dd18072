import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningProgram, runProgram } from './run-program.ts';

/** nginx run by an ordinary account, with one file as in `/etc/nginx/conf.d`. */
export function startNginx(folder: string, port: number, site: string): Promise<RunningProgram> {
  const home = join(folder, 'nginx');
  mkdirSync(home);
  writeFileSync(join(home, 'site.conf'), site);
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
  include ${home}/site.conf;
}
`,
  );
  return runProgram('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], port);
}
