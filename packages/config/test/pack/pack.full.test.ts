import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, ROOT } from '../../src/commands/workspace.ts';
import { packServer } from '../../src/pack/pack-server.ts';
import { freePort } from '../boundary/running-server.ts';
import { inTerminal, terminalEnvironment } from '../sdk/in-terminal.ts';

const MOST_MEGABYTES = 200;

let folder: string;
let installed: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
  installed = path.join(folder, 'node_modules/ledgerwise');
  await build();
  const tarball = await packServer(path.join(folder, 'out'));
  const said = await inTerminal(`npm install --prefer-offline --no-audit --no-fund "${tarball}"`, folder);
  expect(said.code, said.text).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const filesIn = (of: string): readonly string[] =>
  readdirSync(of, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test('is installed in less than 200 MB', () => {
  const bytes = filesIn(path.join(folder, 'node_modules')).reduce(
    (sum, file) => sum + statSync(file).size,
    0,
  );
  expect(bytes / 1024 ** 2).toBeLessThan(MOST_MEGABYTES);
});

test('carries no sources, no tests, and no path of the computer that packed it', () => {
  const files = filesIn(installed);
  expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.(test|spec|bench)\.|\.map$/.test(file))).toEqual([]);
  expect(files.filter((file) => readFileSync(file).includes(ROOT))).toEqual([]);
});

test('prints its version and its commands', async () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const said = await inTerminal('npx --no-install ledgerwise --version', folder);
  expect(said).toEqual({ code: 0, text: `${version}\n` });
  const help = await inTerminal('npx --no-install ledgerwise', folder);
  expect(help.text).toMatch(/start[\s\S]*worker[\s\S]*doctor[\s\S]*backup[\s\S]*restore/);
});

/** A folder that PostgreSQL's account may enter, when the tests run as root. */
function openFolder(): string {
  const open = mkdtempSync(path.join(tmpdir(), 'packed-data-'));
  chmodSync(open, 0o755);
  return open;
}

describe('started in another folder', () => {
  let here: string;
  let url: string;
  let server: ReturnType<typeof spawn>;
  let output = '';
  beforeAll(async () => {
    here = openFolder();
    const port = await freePort();
    url = `http://localhost:${port}`;
    server = spawn(process.execPath, [path.join(installed, 'ledgerwise.js'), 'start'], {
      cwd: here,
      env: { ...terminalEnvironment(), PORT: String(port), SEED: 'none', LOG_FORMAT: 'text' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (part) => {
        output += part;
      });
    const isHealthy = () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ); // not listening yet
    while (!(await isHealthy())) {
      if (server.exitCode !== null) throw new Error(`The server ended while starting:\n${output}`);
      await pause(100);
    }
  });
  afterAll(() => {
    server.kill('SIGKILL');
    rmSync(here, { recursive: true, force: true, maxRetries: 5 });
  });

  test('serves pages and modules as the checkout does', async () => {
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toContain('script-src');
    expect(await page.text()).toContain('<title>Home · Ledgerwise</title>');
    const registry = await (await fetch(`${url}/remotes.json`)).json();
    expect(registry.remotes.length).toBeGreaterThanOrEqual(5);
  });

  test('has the API: a new user gets books', async () => {
    const { publishableKey: apikey } = JSON.parse(readFileSync(path.join(here, '.data/keys.json'), 'utf8'));
    const answer = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'owner@example.com',
        password: 'Stranger-1-Password!',
        data: { full_name: 'Olivia Owner', company_name: 'Kauri Ltd' },
      }),
    });
    const { access_token: token } = await answer.json();
    const accounts = await fetch(`${url}/rest/v1/accounts?select=code&limit=5`, {
      headers: { apikey, authorization: `Bearer ${token}` },
    });
    expect(await accounts.json()).toHaveLength(5);
  });

  test('writes to the working directory, and nothing into itself', () => {
    expect(output).toContain(`Its data is in ${path.join(here, '.data')}`);
    expect(existsSync(path.join(here, '.data/cache'))).toBe(true);
    expect(existsSync(path.join(folder, 'node_modules/.cache'))).toBe(false);
  });

  test('stops on a signal', async () => {
    const ended = once(server, 'close');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
