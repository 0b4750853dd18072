import type { ProbedFile } from '@ledgerwise/contract';

/** Files that screens save while they are watched; they are not downloaded. */
export interface SavedFiles {
  /** Takes the oldest file that was not taken yet. */
  take(): ProbedFile | undefined;
  stop(): void;
}

/**
 * Screens save a file by creating an address for its content and clicking a link with a name. Both happen on the page,
 * where the link is intercepted before the browser follows it.
 */
export function watchSavedFiles(): SavedFiles {
  const contents = new Map<string, Blob>();
  const files: ProbedFile[] = [];
  const original = URL.createObjectURL;
  URL.createObjectURL = (content) => {
    const address = original.call(URL, content);
    if (content instanceof Blob) contents.set(address, content);
    return address;
  };
  const keep = (event: Event): void => {
    const link = event.target;
    if (!(link instanceof HTMLAnchorElement) || link.download === '') return;
    const content = contents.get(link.href);
    if (!content) return;
    event.preventDefault();
    files.push({ name: link.download, content });
  };
  document.addEventListener('click', keep, true);
  return {
    take: () => files.shift(),
    stop() {
      URL.createObjectURL = original;
      document.removeEventListener('click', keep, true);
    },
  };
}
