import { type DraftRequest, useHost } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';

/** A draft as its form hands it over. */
export interface WrittenDraft {
  readonly title: string;
  readonly input: unknown;
  readonly request: DraftRequest;
}

/**
 * Stores a saved draft in the browser, to be sent once the server can be reached. Returns false if it need not or
 * cannot wait: the server can be reached, the resource does not allow it, or the storage is full.
 */
export function useWaiting(
  resource: AnyResource,
): (write: () => WrittenDraft | undefined) => Promise<boolean> {
  const { offline, connection, notify } = useHost();
  const { pathname, search } = useLocation();
  return async (write) => {
    if (!offline || resource.waitsOffline !== true || connection.status() === 'online') return false;
    const draft = write();
    const isAdded = draft && (await offline.drafts.add({ ...draft, path: `${pathname}${search}` }));
    if (!isAdded) return false;
    notify.info({
      title: `${resource.label.one} waits to be sent`,
      text: 'It is saved as soon as the server can be reached. You find it at the top of the page until then.',
    });
    return true;
  };
}
