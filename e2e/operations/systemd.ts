import { copyFileSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { packProduct } from './packed.ts';
import { isInstalled } from './run-program.ts';
import { expectThat, say } from './say.ts';
import { missing, type ScratchSystem, startScratchSystem } from './scratch-system.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const GUIDE = resolve(ROOT, 'packages/docs/guides/install-on-a-server.md');
const URL = 'https://localhost';
const CERTIFICATES = '/etc/letsencrypt/live/books.example';
const LONGEST_START_MS = 60_000;

/** The guide's blocks, in their order. */
const blocks = [...readFileSync(GUIDE, 'utf8').matchAll(/^```sh root\n([\s\S]*?)^```$/gm)].map(
  ([, lines = '']) => lines,
);

/** A terminal of root's: what one block exports, the next ones have. */
class Terminal {
  readonly #system: ScratchSystem;
  readonly #exports: string[] = [];
  #at = 0;

  constructor(system: ScratchSystem) {
    this.#system = system;
  }

  /** Runs the guide's next block, which must begin with these words. */
  next(begin: string): string {
    const block = blocks[this.#at] ?? '';
    this.#at += 1;
    if (!block.startsWith(begin))
      throw new Error(`The guide's block ${this.#at} does not begin with: ${begin}`);
    const output = this.#system.bash(['cd /root', ...this.#exports, block].join('\n'));
    this.#exports.push(...block.split('\n').filter((line) => line.startsWith('export ')));
    return output;
  }

  expectAllRun(): void {
    if (this.#at !== blocks.length)
      throw new Error(`${blocks.length - this.#at} blocks of the guide were not run.`);
  }
}

/** What the guide says to change: the lines that are marked so. */
function change(system: ScratchSystem, file: string, changes: readonly (readonly [string, string])[]): void {
  for (const [from, to] of changes) {
    if (!system.bash(`cat ${file}`).includes(from)) throw new Error(`${file} has no "${from}".`);
    system.bash(`sed -i 's|${from}|${to}|' ${file}`);
  }
}

async function untilHealthy(system: ScratchSystem): Promise<void> {
  for (const began = performance.now(); ; await pause(200)) {
    const status = system.bash(
      'curl -s -o /dev/null -w "%{http_code}" http://127.0.0.1:3000/health || true',
      true,
    );
    if (status.trim() === '200') return;
    if (performance.now() - began > LONGEST_START_MS)
      throw new Error(
        `The server does not start:\n${system.bash('journalctl --no-pager --unit ledgerwise | tail -n 30')}`,
      );
  }
}

const property = (system: ScratchSystem, name: string, unit = 'ledgerwise'): string =>
  system.bash(`systemctl show --property=${name} --value ${unit}`).trim();

/** Uses the site as people do, over TLS, from a program of this computer. */
function use(system: ScratchSystem, certificate: string, ...words: readonly string[]): string {
  const script = join(import.meta.dirname, 'use-server.ts');
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate };
  const output = system.reach(process.execPath, ['--import', 'tsx', script, URL, ...words], env);
  say(output.replace(/^EMAIL .*\n/m, '').trimEnd());
  return /^EMAIL (.*)$/m.exec(output)?.[1] ?? '';
}

function makeCertificate(system: ScratchSystem, folder: string): string {
  system.bash(`mkdir -p ${CERTIFICATES}
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout ${CERTIFICATES}/privkey.pem -out ${CERTIFICATES}/fullchain.pem 2> /dev/null`);
  const copy = join(folder, 'certificate.pem');
  copyFileSync(join(system.root, CERTIFICATES, 'fullchain.pem'), copy);
  return copy;
}

async function follow(system: ScratchSystem, folder: string, tarball: string): Promise<void> {
  const terminal = new Terminal(system);
  copyFileSync(tarball, join(system.root, 'root', basename(tarball)));
  terminal.next('npm install --global');
  const verified = system.bash('systemd-analyze verify /etc/systemd/system/ledgerwise* 2>&1');
  expectThat(!/ledgerwise/.test(verified), `systemd finds no fault in the units ${verified.trim()}`);
  change(system, '/etc/ledgerwise/environment', [
    ['SITE_URL=https://books.example', `SITE_URL=${URL}`],
    ['BACKUP_PASSPHRASE=', 'BACKUP_PASSPHRASE=correct-horse-battery-staple'],
  ]);
  // Nobody vouches for the certificate of this trial.
  system.bash(`echo NODE_EXTRA_CA_CERTS=${CERTIFICATES}/fullchain.pem >> /etc/ledgerwise/environment`);
  terminal.next('systemctl daemon-reload');
  await untilHealthy(system);
  expectThat(true, 'the unit starts the server');
  const owners = system
    .bash('stat --format "%U %a" /var/lib/ledgerwise; ps -C postgres -o user= | sort -u')
    .split('\n');
  expectThat(
    owners[0] === 'ledgerwise 700' && owners[1]?.startsWith('ledger') === true,
    'it and its PostgreSQL run as an account of their own, which alone reads the data',
  );

  const certificate = makeCertificate(system, folder);
  terminal.next('install -m 644 "$DEPLOY/nginx');
  change(system, '/etc/nginx/conf.d/ledgerwise.conf', [
    ['server_name books.example;', 'server_name localhost;'],
  ]);
  terminal.next('nginx -t');
  const redirect = system.bash('curl -s -o /dev/null -w "%{redirect_url}" http://localhost/contact', true);
  expectThat(redirect === `${URL}/contact`, 'nginx leads from http to https');
  const email = use(system, certificate);

  system.bash(`kill -9 ${property(system, 'MainPID')}`);
  await pause(100);
  await untilHealthy(system);
  expectThat(Number(property(system, 'NRestarts')) === 1, 'killed, it is started again by systemd');
  use(system, certificate, email);

  terminal.next('systemctl start ledgerwise-backup.service');
  const said = system.bash('journalctl --no-pager --output=cat --unit ledgerwise-backup');
  expectThat(
    property(system, 'Result', 'ledgerwise-backup.service') === 'success' &&
      /ledgerwise-.*\.tar\.gz\.age/.test(said),
    'the unit of backups makes one and verifies it',
  );
  expectThat(
    /ledgerwise-backup.timer/.test(system.bash('systemctl list-timers --no-pager')),
    'the timer waits for the night',
  );

  const findings = terminal.next('systemd-run');
  expectThat(
    /^backups +ok/m.test(findings) && /^books +ok/m.test(findings),
    'the doctor finds nothing wrong',
  );
  terminal.next('npm install --global');
  await untilHealthy(system);
  use(system, certificate, email);
  terminal.expectAllRun();

  change(system, '/etc/ledgerwise/environment', [['PORT=3000', 'PORT=none']]);
  system.bash('systemctl restart ledgerwise');
  while (property(system, 'ActiveState') !== 'failed') await pause(200);
  const log = system.bash('journalctl --no-pager --output=cat --unit ledgerwise | tail -n 20');
  expectThat(
    property(system, 'ExecMainStatus') === '78' && /PORT must be a number/.test(log),
    'a setting that cannot be used is named in the log, and not tried again',
  );
}

const reason =
  missing() ?? (isInstalled('nginx') ? undefined : 'nginx is not installed. apt-get install nginx');
if (reason !== undefined) {
  say(reason);
  process.exit(1);
}
const folder = makeScratchFolder('systemd');
try {
  say('The guide "Install on a server", in a copy of this system:');
  const tarball = packProduct(folder);
  const system = await startScratchSystem(folder);
  try {
    await follow(system, folder, tarball);
  } finally {
    await system.stop();
  }
} finally {
  removeFolder(folder);
}
