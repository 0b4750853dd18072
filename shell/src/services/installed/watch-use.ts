import type { PageUse } from '../service-worker/messages.ts';
import { isLasting, remoteFolderOf } from '../service-worker/routing.ts';

/** The files that the page has loaded, until now. */
export interface WatchedUse {
  use(): PageUse;
  stop(): void;
}

interface Loaded {
  readonly name: string;
}

/** Returns the paths of this site's files among the loaded ones. */
export function filesOf(loaded: readonly Loaded[], origin: string): readonly string[] {
  return loaded
    .map(({ name }) => new URL(name, origin))
    .filter((url) => url.origin === origin && isLasting(url.pathname))
    .map(({ pathname }) => pathname);
}

/**
 * Notes the files that the page loads, from its beginning. `onRemote` is called when code of another remote was loaded. The
 * browser's own list of them ends at 250 requests; an observer gets all.
 */
export function watchUse(onRemote: () => void): WatchedUse {
  const files = new Set<string>();
  const folders = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    const before = folders.size;
    for (const file of filesOf(list.getEntries(), location.origin)) {
      files.add(file);
      const folder = file.endsWith('.js') ? remoteFolderOf(file) : undefined;
      if (folder !== undefined) folders.add(folder);
    }
    if (folders.size > before) onRemote();
  });
  observer.observe({ type: 'resource', buffered: true });
  return {
    use: () => ({ folders: [...folders], files: [...files] }),
    stop: () => observer.disconnect(),
  };
}
