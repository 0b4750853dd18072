import type { PageUse } from './messages.ts';
import { isReleaseFolder, remoteFolderOf } from './routing.ts';

/** Folders and files that are still needed: by the page for offline visits, and by open pages. */
export interface Needed {
  /** Folders of remotes. */
  readonly folders: ReadonlySet<string>;
  /** Single files. */
  readonly files: ReadonlySet<string>;
}

/** Joins what several parties need. */
export function neededBy(uses: readonly PageUse[]): Needed {
  return {
    folders: new Set(uses.flatMap(({ folders }) => folders)),
    files: new Set(uses.flatMap(({ files }) => files)),
  };
}

/**
 * Whether a stored file stays. Of a release everything stays as long as one page runs it. A folder without a version holds
 * one build after the other, so there the files themselves have to be named.
 */
export function isNeeded(pathname: string, { folders, files }: Needed): boolean {
  if (files.has(pathname)) return true;
  const folder = remoteFolderOf(pathname);
  if (folder === undefined) return false;
  return folders.has(folder) && (isReleaseFolder(folder) || /\.json$/.test(pathname));
}

/** True if the build of a shell is still needed: it is the current one, or a page runs one of its scripts. */
export const isShellNeeded = (shellFiles: readonly string[], { files }: Needed): boolean =>
  shellFiles.some((file) => files.has(file));
