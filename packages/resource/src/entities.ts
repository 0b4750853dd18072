import {
  describeError,
  type Host,
  type NavItem,
  type Permission,
  type RecordDeclaration,
  type RouteDeclaration,
  type SelfTest,
  type SelfTestDeclaration,
  type SelfTestResult,
} from '@ledgerwise/contract';
import { type AnyResource, hasScreen, listNameOf, readFrom } from './define-resource.ts';
import {
  createWords,
  type ListNameOf,
  listWords,
  type ResourceRouteId,
  resourceNav,
  resourcePermissions,
  resourceRecords,
  resourceRoutes,
} from './derive.ts';
import { firstListQuery } from './query/list-request.ts';

/** A record type of the product, with its sidebar entry. */
export interface Entity<R extends AnyResource = AnyResource> {
  readonly resource: R;
  /** Absent for record types without an entry. */
  readonly nav?: Omit<NavItem, 'route' | 'label'>;
}

type NameOf<E extends Entity> = ListNameOf<E['resource']>;

/** An entity whose declaration is loaded by the screens that use it. */
export interface LazyEntity<R extends AnyResource = AnyResource> {
  /** True if it has the screens of a document, known before it is loaded. */
  readonly isDocument: boolean;
  /** Loads its declaration. */
  load(): Promise<R>;
}

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

/** Declarations for the search over all records. */
export function entityRecords(entities: readonly Entity[]): readonly RecordDeclaration[] {
  const resources = entities.map(({ resource }) => resource);
  return entities.flatMap(({ resource, nav }) =>
    resourceRecords(resource, nav?.icon).map((declaration) => {
      const begins = beginningsFor(resources, resource).map(({ resource: other, field }) => ({
        label: createWords(other),
        path: `${other.path}/new?${field}=:id`,
        requires: other.permissions.create,
      }));
      const others = (resource.begins ?? []).filter(({ path }) => path.includes(':id'));
      const all = [...begins, ...others];
      return all.length > 0 ? { ...declaration, begins: all } : declaration;
    }),
  );
}

/** Returns the permissions that the screens of all entities check. */
export function entityPermissions(entities: readonly Entity[]): readonly Permission[] {
  return entities.flatMap(({ resource }) => [
    ...resourcePermissions(resource),
    ...[...(resource.actions ?? []), ...(resource.listActions ?? [])].map(({ permission }) => permission),
  ]);
}

/** Ids of the self-tests of an entity: its list is read, and its declaration is checked. */
export type EntityTestId<Name extends string> = `${Name}-reachable` | `${Name}-sound`;

/** Two self-tests for each entity: its list can be read, and its declaration is consistent, including a CSV round trip. */
export function entitySelfTests<const E extends Entity>(
  entities: readonly E[],
): readonly SelfTestDeclaration<EntityTestId<NameOf<E>>>[] {
  return entities.flatMap(({ resource }) => {
    const name = listNameOf(resource) as NameOf<E>;
    return [
      { id: `${name}-reachable`, title: `${listWords(resource)} can be read`, effects: 'none' } as const,
      {
        id: `${name}-sound`,
        title: `${listWords(resource)}: fields, form and CSV agree`,
        effects: 'none',
      } as const,
    ];
  });
}

/** Reads the first page of records, as the list does, with every column that a field has. */
function reachable(resource: AnyResource): SelfTest {
  return async ({ data, errorTexts }) => {
    try {
      const { rows } = await data.list(readFrom(resource), firstListQuery(resource));
      const { missingColumns } = await import('./checks/column-checks.ts');
      const missing = await missingColumns(data, resource);
      if (missing.length > 0) return { ok: false, detail: `There is no column ${missing.join(', ')}.` };
      return { ok: true, detail: `The first page has ${rows.length} ${resource.label.many.toLowerCase()}.` };
    } catch (error) {
      return { ok: false, detail: describeError(error, errorTexts).help };
    }
  };
}

/** Runs the same checks as the tests of the declaration, with the code for files. */
async function sound(resource: AnyResource): Promise<SelfTestResult> {
  const { checkResource } = await import('./checks/resource-checks.ts');
  const problems = checkResource(resource);
  return problems.length === 0
    ? {
        ok: true,
        detail: `${Object.keys(resource.fields).length} fields agree with the form and with files.`,
      }
    : { ok: false, detail: problems.join(' ') };
}

/** The functions of `entitySelfTests`, by the name of each entity's list. */
export function runEntitySelfTests<const Name extends string>(
  entities: Readonly<Record<Name, LazyEntity>>,
): Readonly<Record<EntityTestId<Name>, SelfTest>> {
  return Object.fromEntries(
    Object.entries<LazyEntity>(entities).flatMap(([name, { load }]) => [
      [`${name}-reachable`, async (host: Host) => reachable(await load())(host)],
      [`${name}-sound`, async () => sound(await load())],
    ]),
  ) as Record<EntityTestId<Name>, SelfTest>;
}

/** A field of a record type that refers to another one. */
export interface Reference {
  /** Resource of the field. */
  readonly resource: AnyResource;
  /** Its name. */
  readonly field: string;
}

/** Which of some record types refer to one, and by which field: invoices to customers. */
export function referencesTo(
  resources: readonly AnyResource[],
  target: Pick<AnyResource, 'name'>,
): readonly Reference[] {
  const own = resources.filter(({ listName }) => listName === undefined);
  return own.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([field, { kind, targetResource }]) =>
      kind === 'ref' && targetResource?.name === target.name ? [{ resource, field }] : [],
    ),
  );
}

/** The references that a form for a new record can begin with: an invoice for a customer. */
export function beginningsFor(
  resources: readonly AnyResource[],
  target: Pick<AnyResource, 'name'>,
): readonly Reference[] {
  return referencesTo(resources, target).filter(
    ({ resource, field }) =>
      hasScreen(resource, 'new') &&
      resource.fields[field]?.readOnly !== true &&
      resource.form.sections.some(({ fields }) => fields.includes(field)),
  );
}
