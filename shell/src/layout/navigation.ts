import { absolutePath, type SvgIcon } from '@ledgerwise/contract';
import type { CatalogModule } from '../services/modules/module-catalog.ts';

export interface NavEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: SvgIcon | undefined;
  readonly moduleId: string;
  readonly routeId: string;
}

export interface NavGroup {
  /** Undefined for entries on top. */
  readonly heading: string | undefined;
  readonly entries: readonly NavEntry[];
}

/** A place that the palette can jump to. */
export interface Destination {
  readonly to: string;
  readonly label: string;
  readonly place: string;
  readonly icon: SvgIcon | undefined;
}

/** A route's own address; one that also matches everything below it is shown at its root. */
function addressOf(basePath: string, path: string): string {
  return absolutePath(basePath, path).replace(/(.)\/\*$/, '$1');
}

/** The sidebar of all modules together; a group stands where its first entry does. */
export function navGroups(modules: readonly CatalogModule[]): readonly NavGroup[] {
  const items = modules
    .flatMap(({ id, basePath, manifest }) =>
      (manifest?.nav ?? []).map((item) => ({ item, id, basePath, routes: manifest?.routes ?? [] })),
    )
    .sort((a, b) => a.item.order - b.item.order);
  const groups = new Map<string | undefined, NavEntry[]>();
  for (const { item, id, basePath, routes } of items) {
    const route = routes.find((candidate) => candidate.id === item.route);
    if (!route) continue;
    const entries = groups.get(item.group) ?? [];
    const to = addressOf(basePath, route.path);
    entries.push({ to, label: item.label, icon: item.icon, moduleId: id, routeId: route.id });
    groups.set(item.group, entries);
  }
  return [...groups].map(([heading, entries]) => ({ heading, entries }));
}

/** The entry that an address belongs to: the longest one that it begins with. */
export function currentEntry(groups: readonly NavGroup[], pathname: string): NavEntry | undefined {
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}

/** A step of the way to a screen. The last one has no address: below it is the screen, with its own way back to the list. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** Name of the first step: for the accounting area its dashboard, for any other its group of the sidebar. */
const HOME = 'Accounting Dashboard';

/** The way to an address: the area, and the entry of the sidebar that it belongs to. */
export function crumbsOf(groups: readonly NavGroup[], pathname: string, homePath: string): readonly Crumb[] {
  const entry = currentEntry(groups, pathname);
  if (!entry || entry.to === homePath) return [{ label: HOME }];
  const here: Crumb = { label: entry.label };
  const group = groups.find(({ entries }) => entries.includes(entry))?.heading;
  const area = homePath.slice(0, homePath.lastIndexOf('/') + 1);
  const isAtHome = entry.to.startsWith(area);
  if (!isAtHome && group !== undefined && group !== entry.label) return [{ label: group }, here];
  return [{ label: HOME, to: homePath }, here];
}

/** Every screen of the application with an address of its own, those of the sidebar first and by their names there. */
export function destinations(
  modules: readonly CatalogModule[],
  may: (permission: string) => boolean,
): readonly Destination[] {
  const inSidebar = navGroups(modules).flatMap(({ heading, entries }) =>
    entries.map(({ to, label, icon }) => ({ to, label, icon, place: heading ?? '' })),
  );
  const own = modules.filter(({ entry }) => entry.audience !== 'public');
  const all = own.flatMap(({ title, basePath, manifest }) =>
    (manifest?.routes ?? [])
      .filter(({ path, requires }) => path !== '*' && (requires === undefined || may(requires)))
      .map((route) => ({
        to: addressOf(basePath, route.path),
        label: route.title,
        place: title,
        icon: undefined,
      }))
      .filter(({ to }) => !/[:*]/.test(to)),
  );
  const reachable = new Set(all.map(({ to }) => to));
  const found = new Map<string, Destination>();
  for (const destination of [...inSidebar, ...all])
    if (reachable.has(destination.to) && !found.has(destination.to)) found.set(destination.to, destination);
  return [...found.values()];
}

/** Those whose name holds all words of a text, the ones that begin with it first. */
export function findDestinations(all: readonly Destination[], text: string): readonly Destination[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const rank = ({ label }: Destination) => (label.toLowerCase().startsWith(first) ? 0 : 1);
  return all
    .filter(({ label, place }) => words.every((word) => `${label} ${place}`.toLowerCase().includes(word)))
    .sort((a, b) => rank(a) - rank(b));
}
