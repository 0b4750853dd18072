import { useEffect } from 'react';

/**
 * Shows the number of overdue invoices on the icon of the installed application. The shell removes it at the end of the
 * session.
 */
export function useOverdueBadge(count: number | undefined): void {
  useEffect(() => {
    // Only some systems have it; without an installed application, it shows nothing.
    if (count !== undefined) navigator.setAppBadge?.(count).catch(() => {});
  }, [count]);
}
