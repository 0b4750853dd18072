import { useHost } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { useAtomValue } from 'jotai/react';
import { useMemo } from 'react';
import { useServices } from '../../services/services.ts';
import { destinations } from '../navigation.ts';
import type { useModules } from '../use-modules.ts';
import {
  type askedFor,
  beginningGroup,
  commandGroups,
  type PaletteGroup,
  placeGroups,
  type RecordKind,
  recentGroup,
} from './palette-groups.ts';
import type { useRecordSearch } from './use-record-search.ts';

interface Found {
  readonly text: string;
  readonly modules: ReturnType<typeof useModules>;
  readonly kinds: readonly RecordKind[];
  readonly asked: ReturnType<typeof askedFor>;
  readonly search: ReturnType<typeof useRecordSearch>;
}

/** Results of the palette for a text, in order: commands, screens, records to create and records. */
export function usePaletteGroups({ text, modules, kinds, asked, search }: Found): readonly PaletteGroup[] {
  const { recentRecords, commands } = useServices();
  const { can } = useHost().auth;
  const { pathname } = useLocation();
  const offered = useAtomValue(commands.groupsAtom);
  return useMemo(() => {
    const places = placeGroups(modules, kinds, can, text);
    const own = commandGroups(
      offered.filter(({ isOfScreen }) => !isOfScreen),
      text,
    );
    const ofScreen = commandGroups(
      offered.filter(({ isOfScreen }) => isOfScreen),
      text,
    );
    const recent = () => recentGroup(recentRecords.list(), kinds, destinations(modules, can), pathname);
    const beginnings = beginningGroup(search.found, kinds, asked.beginning);
    const all =
      text === ''
        ? [...own, recent(), ...ofScreen, ...places]
        : asked.beginning === undefined
          ? [...own, ...ofScreen, ...places, ...search.groups, beginnings]
          : [...own, beginnings, ...ofScreen, ...places, ...search.groups];
    return all.filter(({ options }) => options.length > 0);
  }, [modules, kinds, can, text, recentRecords, search.groups, search.found, offered, asked, pathname]);
}
