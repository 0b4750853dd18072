import type { NavItem, Permission, RecordDeclaration, RouteDeclaration, SvgIcon } from '@ledgerwise/contract';
import {
  type AnyResource,
  hasScreen,
  listNameOf,
  type ResourceScreen,
  type ResourceVerb,
} from './define-resource.ts';
import { editorRequests, firstListRequest, firstSummaryRequests } from './query/list-request.ts';

/** Id of one of an entity's five routes: `customers.list`. */
export type ResourceRouteId<Name extends string> = `${Name}.${ResourceScreen}`;

/** Name of a list, as a type. */
export type ListNameOf<R extends AnyResource> = R extends { readonly listName: infer Name extends string }
  ? Name
  : R['name'];

/** The addresses of an entity: list, `/new`, `/import`, `/:id` and `/:id/edit`, for the screens that it has. */
export function resourceRoutes<const R extends AnyResource>(
  resource: R,
): readonly RouteDeclaration<ResourceRouteId<ListNameOf<R>>>[] {
  const id = (screen: ResourceScreen) =>
    `${listNameOf(resource)}.${screen}` as ResourceRouteId<ListNameOf<R>>;
  const { label, path, permissions } = resource;
  const editor = resource.document && { firstRequests: editorRequests() };
  const routes: readonly (RouteDeclaration<ResourceRouteId<ListNameOf<R>>> & {
    readonly screen: ResourceScreen;
  })[] = [
    {
      screen: 'list',
      id: id('list'),
      path,
      title: listWords(resource),
      requires: permissions.read,
      outline: 'list',
      firstRequests: [firstListRequest(resource), ...firstSummaryRequests(resource)],
    },
    {
      screen: 'new',
      id: id('new'),
      path: `${path}/new`,
      title: `New ${label.one}`,
      outline: 'form',
      ...editor,
    },
    { screen: 'import', id: id('import'), path: `${path}/import`, title: `Import ${label.many}` },
    { screen: 'read', id: id('read'), path: `${path}/:id`, title: label.one, requires: permissions.read },
    {
      screen: 'edit',
      id: id('edit'),
      path: `${path}/:id/edit`,
      title: `Edit ${label.one}`,
      outline: 'form',
      ...editor,
    },
  ];
  const has = (screen: ResourceScreen): boolean =>
    hasScreen(resource, screen) && (screen === 'list' || resource.recordsPath === undefined);
  return routes.flatMap(({ screen, ...route }) => (has(screen) ? [route] : []));
}

/** The sidebar entry of an entity's list. */
export function resourceNav<const R extends AnyResource>(
  resource: R,
  item: Omit<NavItem, 'route' | 'label'>,
): NavItem<ResourceRouteId<ListNameOf<R>>> {
  return {
    route: `${listNameOf(resource)}.list` as ResourceRouteId<ListNameOf<R>>,
    label: listWords(resource),
    requires: resource.permissions.read,
    ...item,
  };
}

/** Title of a list, over it and in the sidebar. */
export function listWords({ words, label }: Pick<AnyResource, 'words' | 'label'>): string {
  return words?.list ?? label.many;
}

/** Label for creating a record: `New Customer`. */
export function createWords({ words, label }: Pick<AnyResource, 'words' | 'label'>): string {
  return words?.create ?? `New ${label.one}`;
}

/** Declares an entity for the search over all records; returns none if its records have no page. */
export function resourceRecords(resource: AnyResource, icon?: SvgIcon): readonly RecordDeclaration[] {
  if (!hasScreen(resource, 'read') || resource.listName !== undefined) return [];
  const { name, label, path, permissions } = resource;
  return [
    {
      kind: name,
      label: { one: label.one, many: label.many },
      ...(icon && { icon }),
      path: `${path}/:id`,
      requires: permissions.read,
      ...(hasScreen(resource, 'new') && {
        create: {
          label: createWords(resource),
          path: `${path}/new`,
          requires: permissions.create,
        },
      }),
    },
  ];
}

const VERBS: readonly ResourceVerb[] = ['read', 'create', 'update', 'delete', 'import', 'export'];

/** The permission ids of an entity in the database. */
export function resourcePermissions(resource: AnyResource): readonly Permission[] {
  return VERBS.map((verb) => resource.permissions[verb]);
}
