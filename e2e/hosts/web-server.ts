import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');

/** A web server of the system, with the configuration for operators. */
export interface WebServer {
  readonly name: string;
  /** Debian packages that its configuration needs. */
  readonly packages: string;
  /** The program and its arguments, for a site on a port; writes its configuration into the folder. */
  command(place: Place): readonly [string, ...string[]];
  environment?(place: Place): Readonly<Record<string, string>>;
}

interface Place {
  readonly site: string;
  readonly folder: string;
  readonly port: number;
}

/** The committed configuration inside the smallest nginx.conf; only the two lines that an operator changes are changed. */
const nginx: WebServer = {
  name: 'nginx',
  packages: 'nginx libnginx-mod-http-brotli-static',
  command({ site, folder, port }) {
    const own = readFileSync(join(DEPLOY, 'nginx/ledgerwise.conf'), 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace(/server_name .*/, 'server_name localhost;')
      .replace(/root .*/, `root ${site};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off;\npid ${folder}/pid;\nerror_log stderr;\ninclude /etc/nginx/modules-enabled/*.conf;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${own}\n}\n`,
    );
    return ['nginx', '-c', join(folder, 'nginx.conf')];
  },
};

const caddy: WebServer = {
  name: 'caddy',
  packages: 'caddy',
  command: () => ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'caddy/Caddyfile')],
  environment: ({ site, folder, port }) => ({
    SITE_ADDRESS: `http://localhost:${port}`,
    SITE_ROOT: site,
    SITE_BIND: '127.0.0.1',
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOME: folder,
    CADDY_ADMIN: 'off',
  }),
};

export const WEB_SERVERS: readonly WebServer[] = [nginx, caddy];

export const isInstalled = ({ name }: WebServer): boolean =>
  spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** A started web server. */
export interface Running {
  readonly url: string;
  stop(): void;
}

export async function startWebServer(server: WebServer, place: Place): Promise<Running> {
  mkdirSync(place.folder, { recursive: true });
  const [program, ...words] = server.command(place);
  const child: ChildProcess = spawn(program, words, {
    env: { ...process.env, ...server.environment?.(place) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said += part.toString();
    });
  const url = `http://localhost:${place.port}`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null)
      throw new Error(`${server.name} ended. On Debian it needs: ${server.packages}\n${said}`);
    await pause(100);
  }
  return { url, stop: () => void child.kill('SIGTERM') };
}
