/** A page that is left has ended after this time. Its requests fail before that. */
export const LEAVING_MS = 3000;

/** Asks before the page is closed or reloaded while something runs that would end with it. */
export interface LeavingGuard {
  enter(id: string): void;
  leave(id: string): void;
  close(): void;
  /** Resolves if the page stays: at once, or some time after the user was asked about leaving it. */
  stays(): Promise<void>;
}

/** Guards a page with the browser's own question. */
export function guardLeaving(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> | undefined,
): LeavingGuard {
  const entered = new Set<string>();
  let mayEnd = false;
  const expectEnd = (): void => {
    mayEnd = true;
  };
  const ask = (event: Event): void => {
    event.preventDefault();
    // A page does not learn the answer.
    expectEnd();
  };
  const leave = (id: string): void => {
    if (!entered.delete(id) || entered.size > 0) return;
    // Listens only while needed: browsers do not cache pages with this listener for Back.
    page?.removeEventListener('beforeunload', ask);
    page?.removeEventListener('pagehide', expectEnd);
    mayEnd = false;
  };
  return {
    enter(id) {
      if (entered.size === 0) {
        page?.addEventListener('beforeunload', ask);
        // Phones do not ask.
        page?.addEventListener('pagehide', expectEnd);
      }
      entered.add(id);
    },
    leave,
    close() {
      for (const id of entered) leave(id);
    },
    async stays() {
      if (mayEnd) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    },
  };
}
