import { existsSync } from 'node:fs';
import path from 'node:path';

/** Location of built files: the folder that contains `shell` and the remotes, each with its `dist`. */
export interface SiteFolders {
  readonly root: string;
  /** Folder of the shell's built files. */
  readonly shell: string;
  /** The list of remotes; read from here so that an entry can be added while the server runs. */
  readonly registry: string;
}

export function siteFolders(root: string): SiteFolders {
  const shell = path.join(root, 'shell/dist');
  const source = path.join(root, 'shell/public/remotes.json');
  return { root, shell, registry: existsSync(source) ? source : path.join(shell, 'remotes.json') };
}

/** Folder of the files behind `/remotes/<name>/`. */
export function remoteFolder(folders: SiteFolders, name: string): string {
  return path.join(folders.root, name, 'dist');
}
