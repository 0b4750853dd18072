import {
  absolutePath,
  type IconName,
  type RecordDeclaration,
  type VisitedRecord,
} from '@ledgerwise/contract';
import type { CatalogueModule } from '../../services/modules/module-catalogue.ts';
import { destinations, findDestinations } from '../navigation.ts';

/** One line of the palette: somewhere to go. */
export interface PaletteOption {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  /** What it is, or where. */
  readonly hint?: string;
  /** In the words of its currency. */
  readonly amount?: string;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly options: readonly PaletteOption[];
}

/** A kind of record, and how to come to one of them. */
export interface RecordKind extends RecordDeclaration {
  readonly moduleTitle: string;
  addressOf(id: string): string;
  readonly createAddress: string | undefined;
}

type May = (permission: string) => boolean;

/** The records of all modules that the user may read. */
export function recordKinds(modules: readonly CatalogueModule[], may: May): readonly RecordKind[] {
  return modules.flatMap(({ title, basePath, manifest }) =>
    (manifest?.records ?? [])
      .filter(({ requires }) => requires === undefined || may(requires))
      .map((declaration) => ({
        ...declaration,
        moduleTitle: title,
        addressOf: (id: string) =>
          absolutePath(basePath, declaration.path).replace(/:id(?=\/|$)/, encodeURIComponent(id)),
        createAddress:
          declaration.create && may(declaration.create.requires)
            ? absolutePath(basePath, declaration.create.path)
            : undefined,
      })),
  );
}

const holds = (label: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** Screens and beginnings whose names hold the text; all of them where there is none. */
export function placeGroups(
  modules: readonly CatalogueModule[],
  kinds: readonly RecordKind[],
  may: May,
  text: string,
): readonly PaletteGroup[] {
  const creates = kinds.flatMap(({ create, createAddress, icon }) =>
    create && createAddress !== undefined && holds(create.label, text)
      ? [{ to: createAddress, icon, label: create.label }]
      : [],
  );
  const begun = new Set(kinds.map(({ createAddress }) => createAddress));
  const screens = findDestinations(destinations(modules, may), text)
    .filter(({ to }) => !begun.has(to))
    .map(({ to, label, place, icon }) => ({ to, icon, label, hint: place }));
  const groups = [
    { heading: 'Go to', options: screens },
    { heading: 'Create', options: creates },
  ];
  // Without a text what one begins with stands first; with one, the screens that are called so.
  return text === '' ? groups.reverse() : groups;
}

/** What was looked at last, as far as it can still be opened. */
export function recentGroup(recent: readonly VisitedRecord[], kinds: readonly RecordKind[]): PaletteGroup {
  const options = recent.flatMap(({ kind, id, title }) => {
    const known = kinds.find((candidate) => candidate.kind === kind);
    return known ? [{ to: known.addressOf(id), icon: known.icon, label: title, hint: known.label.one }] : [];
  });
  return { heading: 'Recent', options };
}
