import type { NavItem, Permission, RouteDeclaration } from '@ledgerwise/contract';
import type { AnyResource } from './define-resource.ts';
import { type ResourceRouteId, resourceNav, resourcePermissions, resourceRoutes } from './derive.ts';

/** A record type of the product, and where the sidebar shows it. */
export interface Entity<R extends AnyResource = AnyResource> {
  readonly resource: R;
  /** Absent for what has no entry of its own. */
  readonly nav?: Omit<NavItem, 'route' | 'label'>;
}

type NameOf<E extends Entity> = E['resource']['name'];

/** The addresses of all entities. */
export function entityRoutes<const E extends Entity>(
  entities: readonly E[],
): readonly RouteDeclaration<ResourceRouteId<NameOf<E>>>[] {
  return entities.flatMap(
    ({ resource }) => resourceRoutes(resource) as readonly RouteDeclaration<ResourceRouteId<NameOf<E>>>[],
  );
}

/** The sidebar entries of the entities that have one. */
export function entityNav<const E extends Entity>(
  entities: readonly E[],
): readonly NavItem<ResourceRouteId<NameOf<E>>>[] {
  return entities.flatMap(({ resource, nav }) =>
    nav ? [resourceNav(resource, nav) as NavItem<ResourceRouteId<NameOf<E>>>] : [],
  );
}

/** The permissions that the screens of all entities ask about. */
export function entityPermissions(entities: readonly Entity[]): readonly Permission[] {
  return entities.flatMap(({ resource }) => [
    ...resourcePermissions(resource),
    ...(resource.actions ?? []).map(({ permission }) => permission),
  ]);
}
