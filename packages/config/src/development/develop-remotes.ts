import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseRegistry, type Registry } from '@ledgerwise/contract';
import { siteFolders } from '@ledgerwise/release';
import { openDevelopersLog } from '../commands/open-log.ts';
import { announce } from '../commands/process-life.ts';
import { type Running, serve } from '../commands/serve.ts';
import { SettingError, type Settings } from '../commands/settings.ts';
import { build, ROOT } from '../commands/workspace.ts';
import { askDevServer } from './ask-dev-server.ts';
import { type AnsweredRemote, developedRegistry } from './developed-registry.ts';
import type { DevelopedRemote } from './remote-option.ts';

/** Links to the built files, beside a separate registry: built folders are not changed. */
function linkSite(root: string, site: string, registry: Registry): void {
  for (const name of readdirSync(root)) {
    if (name !== 'shell' && !name.startsWith('mf-')) continue;
    mkdirSync(path.join(site, name));
    symlinkSync(path.join(root, name, 'dist'), path.join(site, name, 'dist'), 'junction');
  }
  mkdirSync(path.join(site, 'shell/public'));
  writeFileSync(path.join(site, 'shell/public/remotes.json'), JSON.stringify(registry));
}

/** Requests all dev servers, and reports their problems. */
async function askAll(
  registry: Registry,
  developed: readonly DevelopedRemote[],
  origin: string,
): Promise<readonly AnsweredRemote[]> {
  const answered: AnsweredRemote[] = [];
  for (const remote of developed) {
    const { isRunning, module, liveScript, problems } = await askDevServer(remote, origin);
    const isNew = registry.remotes.every(({ id }) => id !== remote.id);
    if (!isRunning && isNew)
      throw new SettingError(
        `${problems.join('\n')} Then start this again: only a running dev server says where a new module belongs.`,
      );
    for (const problem of problems) console.error(problem);
    answered.push({ ...remote, module, ...(liveScript !== undefined && { liveScript }) });
  }
  return answered;
}

/**
 * `npm run dev -- --remote banking=http://localhost:4670`: the shell and the other remotes as built, and the named
 * modules from their dev servers. Pages may run code from there, so it is available only on this machine.
 */
export async function developRemotes(
  settings: Settings,
  developed: readonly DevelopedRemote[],
): Promise<Pick<Running, 'close'>> {
  if (!settings.isLoopbackOnly)
    throw new SettingError(
      '--remote runs what a dev server sends, so it works on this computer only, and with these settings others can reach the server. Leave out HOST, SITE_URL and TRUST_PROXY.',
    );
  const root = settings.siteDir ?? ROOT;
  const registry = parseRegistry(JSON.parse(readFileSync(siteFolders(root).registry, 'utf8')));
  const site = mkdtempSync(path.join(tmpdir(), 'ledgerwise-developed-'));
  process.once('exit', () => rmSync(site, { recursive: true, force: true }));
  const answered = await askAll(registry, developed, settings.siteUrl);
  linkSite(root, site, developedRegistry(registry, answered));
  const liveScripts = answered.flatMap(({ liveScript }) => liveScript ?? []);
  const logger = openDevelopersLog(settings);
  const running = await serve(settings, {
    isDevelopment: true,
    logger,
    developed: { root: site, devServers: developed.map(({ entry }) => new URL(entry).origin) },
    pageEnd: liveScripts.map((address) => `<script type="module" src="${address}"></script>`).join(''),
    prepare: async () => {
      if (settings.siteDir === undefined) await build();
    },
  });
  for (const { id, entry } of developed) console.log(`"${id}" comes from ${entry}`);
  announce(settings, running.backend, logger);
  return running;
}
