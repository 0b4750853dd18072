import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackendApi } from '../fixtures/accounts.ts';
import { freePort, ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { type Certificate, makeCertificate } from './certificate.ts';
import { changedFile } from './changed-file.ts';
import { useServer } from './installed-service.ts';
import { startNginx } from './nginx.ts';
import { run } from './packed.ts';
import { isInstalled, type RunningProgram, runProgram } from './run-program.ts';
import { expectThat, say } from './say.ts';

/** More than one network may make at one account in a minute. */
const GUESSES = 8;

interface Ports {
  /** Port of the proxy. */
  readonly https: number;
  readonly http: number;
  readonly server: number;
}

function startProxyOfNginx(
  folder: string,
  ports: Ports,
  { file, keyFile }: Certificate,
): Promise<RunningProgram> {
  const configuration = changedFile('nginx/reverse-proxy.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${ports.server}`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    ['server_name books.example;', 'server_name localhost;'],
    ['/etc/letsencrypt/live/books.example/fullchain.pem', file],
    ['/etc/letsencrypt/live/books.example/privkey.pem', keyFile],
  ]);
  return startNginx(folder, ports.https, configuration);
}

function startProxyOfCaddy(
  folder: string,
  ports: Ports,
  { file, keyFile }: Certificate,
): Promise<RunningProgram> {
  // No authority issues a certificate for localhost, so this one is named; the rest of the file is unchanged.
  const site = changedFile('caddy/Caddyfile.reverse-proxy', [
    ['books.example {', `https://localhost {\n\ttls ${file} ${keyFile}`],
    ['127.0.0.1:3000', `127.0.0.1:${ports.server}`],
  ]);
  const home = join(folder, 'caddy');
  mkdirSync(home);
  const configuration = join(home, 'Caddyfile');
  writeFileSync(
    configuration,
    `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n${site}`,
  );
  return runProgram(
    'env',
    [
      `XDG_CONFIG_HOME=${home}`,
      `XDG_DATA_HOME=${home}`,
      'caddy',
      'run',
      '--config',
      configuration,
      '--adapter',
      'caddyfile',
    ],
    ports.https,
  );
}

/** Guesses the password of one account, and claims to be another network each time; true if it was stopped. */
function isStopped(url: string, key: string, email: string, certificate: Certificate): boolean {
  const body = JSON.stringify({ email, password: 'Wrong-Horse-7' });
  const words = ['-s', '-o', '/dev/null', '-w', '%{http_code}', '--cacert', certificate.file, '-d', body];
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const headers = [
      `X-Forwarded-For: 203.0.113.${guess}`,
      'Content-Type: application/json',
      `apikey: ${key}`,
    ];
    const claimed = headers.flatMap((header) => ['-H', header]);
    if (run('curl', [...words, ...claimed, `${url}/auth/v1/token?grant_type=password`]) === '429')
      return true;
  }
  return false;
}

async function tryProxy(
  name: string,
  start: (folder: string, ports: Ports, certificate: Certificate) => Promise<RunningProgram>,
): Promise<void> {
  const folder = makeScratchFolder(name);
  const [https, http, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const url = `https://localhost:${https}`;
  const certificate = makeCertificate(folder);
  const server = await ProductServer.start({
    port,
    environment: { SEED: 'none', SITE_URL: url, TRUST_PROXY: '127.0.0.1' },
  });
  try {
    const proxy = await start(folder, { https, http, server: port }, certificate);
    try {
      useServer([url], { certificate: certificate.file });
      const toHttps = await fetch(`http://localhost:${http}/contact`, { redirect: 'manual' });
      expectThat(
        (toHttps.headers.get('location') ?? '').startsWith('https://localhost'),
        'http leads to https',
      );
      const headers = run('curl', ['-sI', '--cacert', certificate.file, url]);
      expectThat(
        /^strict-transport-security: max-age=31536000/im.test(headers),
        'browsers are told to stay with https',
      );
      const { key } = await BackendApi.at(server.url);
      expectThat(
        isStopped(url, key, 'one@example.com', certificate),
        'what somebody claims about their address is not believed',
      );
      expectThat(
        !isStopped(server.url.replace('localhost', '127.0.0.1'), key, 'two@example.com', certificate),
        'what the proxy says about it is',
      );
    } finally {
      await proxy.stop();
    }
  } finally {
    await server.stop();
    removeFolder(folder);
  }
}

for (const [name, start] of [
  ['nginx', startProxyOfNginx],
  ['caddy', startProxyOfCaddy],
] as const) {
  if (!isInstalled(name)) {
    say(`${name} is not installed. apt-get install ${name}`);
    process.exitCode = 1;
    continue;
  }
  say(`Behind ${name}:`);
  await tryProxy(name, start);
}
