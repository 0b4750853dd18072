import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry, type Registry, type RegistryEntry } from '@ledgerwise/contract';
import type { BuiltSite, ReadFile } from '../compose/read-deployment.ts';
import { localRelease } from './composed-pages.ts';
import type { FilesOfFolder } from './files-of-folder.ts';
import { remoteFolder, type SiteFolders } from './site-folders.ts';

/** The folder of a remote's build, where its registry entry is of this workspace. */
export function folderOf(folders: SiteFolders, entry: RegistryEntry): string | undefined {
  const local = localRelease(entry);
  return local && local.version === undefined ? remoteFolder(folders, local.name) : undefined;
}

export const readRegistry = (folders: SiteFolders): Registry =>
  parseRegistry(JSON.parse(readFileSync(folders.registry, 'utf8')));

/** The built shell and remotes of a workspace: each in its `dist`. */
export function builtWorkspace(folders: SiteFolders, files: FilesOfFolder): BuiltSite {
  const reading =
    (folder: string): ReadFile =>
    async (file) =>
      files.read(folder, path.normalize(file))?.content;
  return {
    registry: readRegistry(folders),
    shell: reading(folders.shell),
    remote: (entry) => {
      const folder = folderOf(folders, entry);
      return folder === undefined ? undefined : reading(folder);
    },
  };
}
