import type { IconName, NavItem, RouteDeclaration } from '@ledgerwise/contract';

/** A screen that has its address and its place in the sidebar before it has its content. */
interface PlannedScreen {
  readonly title: string;
  readonly path: string;
  /** One sentence: what will be here. */
  readonly will: string;
  readonly nav?: { readonly icon: IconName; readonly group: string; readonly order: number };
}

const TOOLS = 'Tools & Settings';

export const plannedScreens = {
  currency: {
    title: 'Multi-Currency',
    path: 'currency',
    will: 'The currency of your books, exchange rates, and the revaluation of foreign balances.',
    nav: { icon: 'currency', group: TOOLS, order: 400 },
  },
} as const satisfies Readonly<Record<string, PlannedScreen>>;

export type PlannedId = keyof typeof plannedScreens;

const isPlanned = (id: string): id is PlannedId => Object.hasOwn(plannedScreens, id);

export const plannedIds: readonly PlannedId[] = Object.keys(plannedScreens).filter(isPlanned);

const planned: readonly (readonly [PlannedId, PlannedScreen])[] = plannedIds.map((id) => [
  id,
  plannedScreens[id],
]);

/** Everything below the address belongs to the same screen: `/new` and `/import` lead to it too. */
export const plannedRoutes: readonly RouteDeclaration<PlannedId>[] = planned.map(([id, { path, title }]) => ({
  id,
  path: `${path}/*`,
  title,
}));

export const plannedNav: readonly NavItem<PlannedId>[] = planned.flatMap(([route, { title, nav }]) =>
  nav ? [{ route, label: title, ...nav }] : [],
);
