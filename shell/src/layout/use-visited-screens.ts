import { useLocation } from '@ledgerwise/contract/router';
import { useEffect } from 'react';
import { SCREEN } from '../services/recent-records.ts';
import { useServices } from '../services/services.ts';
import { navGroups } from './navigation.ts';
import { useModules } from './use-modules.ts';

/** Records the sidebar screens that the user opens, for the palette's recent list. */
export function useVisitedScreens(): void {
  const { recentRecords } = useServices();
  const { pathname } = useLocation();
  const title = navGroups(useModules())
    .flatMap(({ entries }) => entries)
    .find(({ to }) => to === pathname)?.label;
  useEffect(() => {
    if (title !== undefined) recentRecords.add({ kind: SCREEN, id: pathname, title });
  }, [recentRecords, pathname, title]);
}
