import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, isHealthy } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { useServer } from './installed-service.ts';
import { packProduct, run } from './packed.ts';
import { isInstalled, outputOf } from './run-program.ts';
import { expectThat, say } from './say.ts';

const CONTEXT = resolve(import.meta.dirname, '../../deploy/container');
const BASE = 'localhost/node';
const IMAGE = 'localhost/ledgerwise';
const SOURCES = '/etc/apt/sources.list.d/debian.sources';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const LONGEST_START_MS = 60_000;

/** buildah with separate images. Isolated by chroot, which works without a container runtime. */
class Buildah {
  readonly #store: readonly string[];

  constructor(folder: string) {
    this.#store = [
      '--root',
      join(folder, 'images'),
      '--runroot',
      join(folder, 'running'),
      '--storage-driver',
      'vfs',
    ];
  }

  do(...words: readonly string[]): string {
    return run('buildah', this.words(...words)).trim();
  }

  words(...words: readonly string[]): readonly string[] {
    return [...this.#store, ...words];
  }
}

/** In place of the image with Node that a registry has: Debian's packages, and the Node and npm of this computer. */
function makeBase(buildah: Buildah, folder: string): void {
  const root = join(folder, 'debian');
  const packages = '--include=ca-certificates,libstdc++6,passwd';
  run('mmdebstrap', ['--quiet', '--variant=essential', packages, 'bookworm', root, SOURCES]);
  const npm = dirname(dirname(realpathSync(run('which', ['npm']).trim())));
  const local = join(root, 'usr/local');
  copyFileSync(process.execPath, join(local, 'bin/node'));
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  copyFileSync(CERTIFICATES, join(root, CERTIFICATES));
  const container = buildah.do('from', 'scratch');
  buildah.do('add', '--quiet', container, root, '/');
  const settings = [
    'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
  ];
  buildah.do('config', ...settings.flatMap((setting) => ['--env', setting]), container);
  buildah.do('commit', '--quiet', container, BASE);
  rmSync(root, { recursive: true });
}

function buildImage(buildah: Buildah, folder: string): void {
  const context = join(folder, 'context');
  cpSync(CONTEXT, context, { recursive: true });
  copyFileSync(packProduct(folder), join(context, 'ledgerwise.tgz'));
  buildah.do('bud', '--isolation', 'chroot', '--build-arg', `BASE=${BASE}`, '--tag', IMAGE, context);
}

interface ImageConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
}

/** Runs a container of the image as a runtime does; returns its exit code. */
async function runImage(
  buildah: Buildah,
  container: string,
  use: (url: string) => unknown,
): Promise<number | null> {
  const { Docker } = JSON.parse(buildah.do('inspect', '--type', 'image', IMAGE)) as {
    readonly Docker: { readonly config: ImageConfig };
  };
  const { User, WorkingDir, Entrypoint, Cmd } = Docker.config;
  expectThat(
    User === 'ledgerwise' && WorkingDir === '/data',
    'the image runs as an account of its own, in /data',
  );
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = ['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1', '--env', `SITE_URL=${url}`];
  const command = ['run', '--isolation', 'chroot', ...settings, container, ...Entrypoint, ...Cmd];
  const child = spawn('buildah', buildah.words(...command), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const ended = once(child, 'close');
  try {
    for (const startedAt = performance.now(); !(await isHealthy(url)); await pause(200))
      if (child.exitCode !== null || performance.now() - startedAt > LONGEST_START_MS)
        throw new Error(`The container does not start:\n${output()}`);
    use(url);
    // Signals only the first process of the container, as a runtime does.
    const first = run('pgrep', ['--pgroup', String(child.pid), '--full', '^ledgerwise: supervisor']);
    process.kill(Number(first), 'SIGTERM');
  } catch (error) {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
    throw error;
  }
  const [code] = await ended;
  return code;
}

const absent = ['buildah', 'mmdebstrap'].filter((program) => !isInstalled(program));
if (absent.length > 0 || process.getuid?.() !== 0) {
  say('This needs root, Debian, and: apt-get install buildah mmdebstrap');
  process.exit(1);
}
const folder = makeScratchFolder('container');
try {
  say('The image of deploy/container/Containerfile:');
  const buildah = new Buildah(folder);
  makeBase(buildah, folder);
  buildImage(buildah, folder);
  const container = buildah.do('from', IMAGE);
  let email = '';
  const code = await runImage(buildah, container, (url) => {
    email = useServer([url]);
  });
  expectThat(code === 0, 'it stops in good order');
  await runImage(buildah, container, (url) => useServer([url, email]));
} finally {
  removeFolder(folder);
}
