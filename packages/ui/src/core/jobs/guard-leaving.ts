/** The browser asks before the page is closed or reloaded while something runs that would end with it. */
export function guardLeaving(page: Pick<Window, 'addEventListener' | 'removeEventListener'> | undefined) {
  const entered = new Set<string>();
  const ask = (event: Event): void => event.preventDefault();
  const leave = (id: string): void => {
    // Listens only while needed: browsers do not cache pages with this listener for Back.
    if (entered.delete(id) && entered.size === 0) page?.removeEventListener('beforeunload', ask);
  };
  return {
    enter(id: string): void {
      if (entered.size === 0) page?.addEventListener('beforeunload', ask);
      entered.add(id);
    },
    leave,
    close(): void {
      for (const id of entered) leave(id);
    },
  };
}
