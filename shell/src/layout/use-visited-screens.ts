import { useLocation } from '@ledgerwise/contract/router';
import { useAtomValue } from 'jotai/react';
import { useEffect } from 'react';
import { SCREEN } from '../services/recent-records.ts';
import { useServices } from '../services/services.ts';
import { navGroups } from './navigation.ts';

/** Notes the screens of the sidebar that somebody opens, so that the palette leads back to them. */
export function useVisitedScreens(): void {
  const { catalogue, recentRecords } = useServices();
  const { pathname } = useLocation();
  const modules = useAtomValue(catalogue.modulesAtom);
  const title = navGroups(modules)
    .flatMap(({ entries }) => entries)
    .find(({ to }) => to === pathname)?.label;
  useEffect(() => {
    if (title !== undefined) recentRecords.add({ kind: SCREEN, id: pathname, title });
  }, [recentRecords, pathname, title]);
}
