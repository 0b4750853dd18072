import {
  absolutePath,
  type CommandGroup,
  type RecordDeclaration,
  type SvgIcon,
  type VisitedRecord,
} from '@ledgerwise/contract';
import type { CatalogModule } from '../../services/modules/module-catalog.ts';
import { SCREEN } from '../../services/recent-records.ts';
import { type Destination, destinations, findDestinations } from '../navigation.ts';
import { groupsTexts } from './results-texts.ts';

/** An option of the palette: a screen or record to open, or a command. */
export interface PaletteOption {
  /** Unique id. */
  readonly id: string;
  /** Closes the palette, too. */
  run(go: (to: string) => void): void;
  readonly icon: SvgIcon | undefined;
  readonly label: string;
  /** Its kind or location. */
  readonly hint?: string;
  /** In the words of its currency. */
  readonly amount?: string;
  /** The key that does the same. */
  readonly shortcut?: string | undefined;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly options: readonly PaletteOption[];
}

/** A way to an address. */
export const wayTo = (to: string): Pick<PaletteOption, 'id' | 'run'> => ({ id: to, run: (go) => go(to) });

/** A record that can be created for a record of a kind. */
export interface RecordBeginning {
  readonly label: string;
  addressFor(id: string): string;
}

/** A kind of record, with its path. */
export interface RecordKind extends RecordDeclaration {
  readonly moduleTitle: string;
  addressOf(id: string): string;
  readonly createAddress: string | undefined;
  readonly beginnings: readonly RecordBeginning[];
}

type May = (permission: string) => boolean;

/** The records of all modules that the user may read. */
export function recordKinds(modules: readonly CatalogModule[], may: May): readonly RecordKind[] {
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
        beginnings: (declaration.begins ?? [])
          .filter((beginning) => may(beginning.requires))
          .map(({ label, path }) => ({
            label,
            addressFor: (id: string) =>
              absolutePath(basePath, path).replace(/=:id(?=&|$)/, `=${encodeURIComponent(id)}`),
          })),
      })),
  );
}

const holds = (label: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** Returns screens and forms whose names contain the text; all of them without a text. */
export function placeGroups(
  modules: readonly CatalogModule[],
  kinds: readonly RecordKind[],
  may: May,
  text: string,
): readonly PaletteGroup[] {
  const creates = kinds.flatMap(({ create, createAddress, icon }) =>
    create && createAddress !== undefined && holds(create.label, text)
      ? [{ ...wayTo(createAddress), icon, label: create.label }]
      : [],
  );
  const createAddresses = new Set(kinds.map(({ createAddress }) => createAddress));
  const screens = findDestinations(destinations(modules, may), text)
    .filter(({ to }) => !createAddresses.has(to))
    .map(({ to, label, place, icon }) => ({ ...wayTo(to), icon, label, hint: place }));
  const groups = [
    { heading: groupsTexts.goTo, options: screens },
    { heading: groupsTexts.create, options: creates },
  ];
  // Without a text, forms for new records come first; with one, screens with that name.
  return text === '' ? groups.reverse() : groups;
}

/** Returns recent records and screens that can still be opened, without the current one. */
export function recentGroup(
  recent: readonly VisitedRecord[],
  kinds: readonly RecordKind[],
  screens: readonly Destination[] = [],
  shown = '',
): PaletteGroup {
  const options = recent.flatMap(({ kind, id, title }) => {
    const known = kinds.find((candidate) => candidate.kind === kind);
    const screen = kind === SCREEN && id !== shown && screens.find(({ to }) => to === id);
    if (screen)
      return [
        { ...wayTo(id), id: `recent ${id}`, icon: screen.icon, label: screen.label, hint: screen.place },
      ];
    return known
      ? [{ ...wayTo(known.addressOf(id)), icon: known.icon, label: title, hint: known.label.one }]
      : [];
  });
  return { heading: groupsTexts.recent, options };
}

/** Commands for the content of the screen; with a text, those that match it. */
export function commandGroups(offered: readonly CommandGroup[], text: string): readonly PaletteGroup[] {
  const titles = [...new Set(offered.map(({ title }) => title))];
  return titles.map((title) => ({
    heading: title,
    options: offered
      .filter((group) => group.title === title)
      .flatMap(({ commands, isOfScreen }) => commands.map((command) => ({ ...command, isOfScreen })))
      // A screen is not called by its name while it is shown.
      .filter(({ label, isOfScreen }) => holds(isOfScreen ? label : `${label} ${title}`, text))
      // Commands with a shortcut are used most.
      .sort((a, b) => Number(b.shortcut !== undefined) - Number(a.shortcut !== undefined))
      .map(({ id, label, shortcut, run }) => ({
        id: `${title} ${id}`,
        run,
        icon: undefined,
        label,
        shortcut,
      })),
  }));
}

/** Number of records for which the palette offers related forms. */
const MOST_BEGINNINGS = 3;

/** `New Invoice for Acme Tools`, for the records that were found first. */
export function beginningGroup(
  found: readonly { readonly kind: string; readonly id: string; readonly title: string }[],
  kinds: readonly RecordKind[],
  wanted: string | undefined,
): PaletteGroup {
  const options = kinds.flatMap(({ kind, icon, beginnings }) =>
    found
      .filter((record) => record.kind === kind)
      .slice(0, MOST_BEGINNINGS)
      .flatMap(({ id, title }) =>
        beginnings
          .filter(({ label }) => wanted === undefined || label === wanted)
          .map(({ label, addressFor }) => ({
            ...wayTo(addressFor(id)),
            icon,
            label: groupsTexts.recordFor(label, title),
          })),
      ),
  );
  return { heading: groupsTexts.begin, options };
}

/** Interprets `new invoice for acme`: the kind to create, and its contact. */
export function askedFor(
  text: string,
  kinds: readonly RecordKind[],
): { readonly beginning: string | undefined; readonly words: string } {
  const typed = text.toLowerCase();
  for (const { label } of kinds.flatMap(({ beginnings }) => beginnings))
    if (typed.startsWith(`${label.toLowerCase()} `))
      return { beginning: label, words: text.slice(label.length).replace(/^\s+(?:for\s+)?/i, '') };
  return { beginning: undefined, words: text };
}
