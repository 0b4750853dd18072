import { existsSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { isSiteFolder } from '../static/site-folder.ts';
import { FolderStore } from '../store/folder-store.ts';
import { isStoreFolder, openStore } from '../store/open-store.ts';
import type { SiteSource } from './site-source.ts';
import { StoreSource } from './store-source.ts';
import { WorkspaceSource } from './workspace-source.ts';
import { WrittenSource } from './written-source.ts';

/** Location of the site that a server serves. */
export interface SourceSettings {
  /** Address of a release store. */
  readonly store?: string;
  readonly channel: string;
  /** A folder with a site in one of its forms, for which a store is not named. */
  readonly folder?: string;
  /** The checkout, used if neither is given. */
  readonly workspace: string;
}

/** Opens a folder by its type: a release store, a written site, or a checkout with builds. */
async function openFolder(
  folder: string,
  channel: string,
  report: (line: string) => void,
): Promise<SiteSource> {
  if (isStoreFolder(folder)) return StoreSource.open(new FolderStore(folder), channel, report);
  if (isSiteFolder(folder)) return new WrittenSource(folder);
  if (existsSync(path.join(folder, 'shell/dist/index.html'))) return new WorkspaceSource(folder, report);
  throw new Refusal(
    `SITE_DIR=${folder} has no site. It can be a release store, a folder that \`npm run release\` or \`ledgerwise-release site\` wrote, or a checkout with built files (shell/dist/index.html).`,
  );
}

/** Opens the site that a server serves; refuses other folders with a message. */
export async function openSource(
  { store, channel, folder, workspace }: SourceSettings,
  env: Readonly<Record<string, string | undefined>>,
  report: (line: string) => void,
): Promise<SiteSource> {
  if (store !== undefined) return StoreSource.open(openStore(store, env), channel, report);
  return folder === undefined ? new WorkspaceSource(workspace, report) : openFolder(folder, channel, report);
}
