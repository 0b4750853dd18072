import { useEffect } from 'react';

/** Shows the number of overdue invoices on the icon of the installed application. The shell takes it away with the session. */
export function useOverdueBadge(count: number | undefined): void {
  useEffect(() => {
    // Only systems with such icons have it; where the application is not installed, nothing is shown.
    if (count !== undefined) navigator.setAppBadge?.(count).catch(() => {});
  }, [count]);
}
