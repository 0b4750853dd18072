import type { ProbedFile } from '@ledgerwise/contract';

/** Files that screens save while they are watched, kept from the user's downloads. */
export interface SavedFiles {
  /** The files that nobody has taken yet, oldest first. */
  take(): ProbedFile | undefined;
  stop(): void;
}

/**
 * A screen saves a file by an address of its content and a press on a link with a name. Both happen on the page, where the
 * link is looked at before the browser follows it.
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
