import type { ScreenLoader } from '@ledgerwise/contract';
import type { AnyResource, LazyEntity, ResourceRouteId } from '@ledgerwise/resource';
import type { ComponentType } from 'react';
import { loadForm } from './form/load-form.ts';
import { ResourceRoot } from './ResourceRoot.tsx';
import { type EntitySource, entitySource, noEntities } from './record/related.ts';
import { useEntitiesInWords, useInWords } from './use-in-words.ts';

type ResourceScreen = ComponentType<{ readonly resource: AnyResource }>;

function bind(
  load: () => Promise<AnyResource>,
  loadScreen: () => Promise<ResourceScreen>,
  entities: EntitySource,
): ScreenLoader {
  return async () => {
    // Both are requested together: one after the other would take another round trip.
    const [resource, Screen] = await Promise.all([load(), loadScreen()]);
    // biome-ignore lint/correctness/noComponentHookFactories: a loader runs once for each screen of a module
    return function BoundScreen() {
      const inWords = useInWords(resource);
      const others = useEntitiesInWords(entities);
      return (
        <ResourceRoot resource={inWords} entities={others}>
          <Screen resource={inWords} />
        </ResourceRoot>
      );
    };
  };
}

const list = async () =>
  (await import(/* webpackChunkName: "list" */ './list/ResourceList.tsx')).ResourceList;
const read = async () => (await import('./record/ResourceRead.tsx')).ResourceRead;
const documentRead = async () => (await import('../document/read/DocumentRead.tsx')).DocumentRead;
const importing = async () => (await import('./import/ImportScreen.tsx')).ImportScreen;

function screensOf<Name extends string>(
  name: Name,
  { isDocument, load }: LazyEntity,
  entities: EntitySource,
): Readonly<Record<ResourceRouteId<Name>, ScreenLoader>> {
  const form = () => loadForm(isDocument);
  // A record's page shows the records that refer to it, so their types are loaded together with the page.
  const page = async () => (await Promise.all([isDocument ? documentRead() : read(), entities.load()]))[0];
  const screens: Readonly<Record<ResourceRouteId<string>, ScreenLoader>> = {
    [`${name}.list`]: bind(load, list, entities),
    [`${name}.new`]: bind(load, form, entities),
    [`${name}.import`]: bind(load, importing, entities),
    [`${name}.read`]: bind(load, page, entities),
    [`${name}.edit`]: bind(load, form, entities),
  };
  return screens as Readonly<Record<ResourceRouteId<Name>, ScreenLoader>>;
}

/**
 * Returns the five screens of a resource by route id, for a module's `screens`. Each is loaded when it is first opened;
 * only forms of records and the import load antd.
 * ```ts
 * defineModule(manifest, { screens: { ...resourceScreens(customers) }, selfTests: {} })
 * ```
 */
export function resourceScreens<const R extends AnyResource>(
  resource: R,
): Readonly<Record<ResourceRouteId<R['name']>, ScreenLoader>> {
  const isDocument = resource.document !== undefined;
  return screensOf<R['name']>(resource.name, { isDocument, load: async () => resource }, noEntities);
}

/**
 * The derived screens of entities by the names of their tables, each loading its own declaration; name special ones after
 * them. Among what `loadAll` answers a record's page finds what refers to it.
 */
export function entityScreens<const Name extends string>(
  entities: Readonly<Record<Name, LazyEntity>>,
  loadAll: () => Promise<readonly AnyResource[]>,
): Readonly<Record<ResourceRouteId<Name>, ScreenLoader>> {
  const all = entitySource(loadAll);
  const screens = Object.entries<LazyEntity>(entities).map(([name, entity]) => screensOf(name, entity, all));
  return Object.assign({}, ...screens) as Readonly<Record<ResourceRouteId<Name>, ScreenLoader>>;
}
