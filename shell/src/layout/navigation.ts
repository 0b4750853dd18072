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

/** Returns a route's address; for a route that also matches everything below it, its root. */
function addressOf(basePath: string, path: string): string {
  return absolutePath(basePath, path).replace(/(.)\/\*$/, '$1');
}

/** Builds the sidebar of all modules; a group is at the position of its first entry. */
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

/** Returns the entry of an address: the one with the longest matching prefix. */
export function currentEntry(groups: readonly NavGroup[], pathname: string): NavEntry | undefined {
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}

/**
 * A step of the breadcrumb. The last one has no address: below it is the screen, with its own link back to the list.
 */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** Name of the first step: for the accounting area its dashboard, for any other its group of the sidebar. */
const HOME = 'Accounting Dashboard';

/** Returns the title of the screen that an address is at or below, of those that have no sidebar entry. */
function titleOf(modules: readonly CatalogModule[], pathname: string): string | undefined {
  const screens = modules.flatMap(({ basePath, manifest }) =>
    (manifest?.routes ?? []).map(({ path, title }) => ({ to: addressOf(basePath, path), title, basePath })),
  );
  return screens
    .filter(({ to, basePath }) => to.length > basePath.length && !/[:*]/.test(to))
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => a.to.length - b.to.length)[0]?.title;
}

/** Returns the breadcrumb of an address: the area, and its sidebar entry or else its screen. */
export function crumbsOf(
  modules: readonly CatalogModule[],
  pathname: string,
  homePath: string,
): readonly Crumb[] {
  const groups = navGroups(modules);
  const entry = currentEntry(groups, pathname);
  if (entry?.to === homePath) return [{ label: HOME }];
  if (!entry) {
    const label = titleOf(modules, pathname);
    return label === undefined ? [{ label: HOME }] : [{ label: HOME, to: homePath }, { label }];
  }
  const here: Crumb = { label: entry.label };
  const group = groups.find(({ entries }) => entries.includes(entry))?.heading;
  const area = homePath.slice(0, homePath.lastIndexOf('/') + 1);
  const isAtHome = entry.to.startsWith(area);
  if (!isAtHome && group !== undefined && group !== entry.label) return [{ label: group }, here];
  return [{ label: HOME, to: homePath }, here];
}

/** Returns all screens of the application with their own address, sidebar entries first and by their labels. */
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
      // A page without a frame is for readers who come by a link, such as that of an online invoice.
      .filter(({ path, layout }) => path !== '*' && layout !== 'bare')
      .filter(({ requires }) => requires === undefined || may(requires))
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

/** Returns screens whose name contains all words of a text, those that start with it first. */
export function findDestinations(all: readonly Destination[], text: string): readonly Destination[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const rank = ({ label }: Destination) => (label.toLowerCase().startsWith(first) ? 0 : 1);
  return all
    .filter(({ label, place }) => words.every((word) => `${label} ${place}`.toLowerCase().includes(word)))
    .sort((a, b) => rank(a) - rank(b));
}
