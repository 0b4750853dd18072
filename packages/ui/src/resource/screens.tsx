import type { ScreenLoader } from '@ledgerwise/contract';
import type { AnyResource, Entity, ResourceRouteId } from '@ledgerwise/resource';
import type { ComponentType } from 'react';
import { loadForm } from './load-form.ts';
import { ResourceRoot } from './ResourceRoot.tsx';

type ResourceScreen = ComponentType<{ readonly resource: AnyResource }>;

function bind(
  resource: AnyResource,
  entities: readonly AnyResource[],
  load: () => Promise<ResourceScreen>,
): ScreenLoader {
  return async () => {
    const Screen = await load();
    // biome-ignore lint/correctness/noComponentHookFactories: a loader runs once for each screen of a module
    return function BoundScreen() {
      return (
        <ResourceRoot resource={resource} entities={entities}>
          <Screen resource={resource} />
        </ResourceRoot>
      );
    };
  };
}

const list = async () => (await import('./ResourceList.tsx')).ResourceList;
const read = async () => (await import('./ResourceRead.tsx')).ResourceRead;
const documentRead = async () => (await import('../document/DocumentRead.tsx')).DocumentRead;
const importing = async () => (await import('./ImportScreen.tsx')).ImportScreen;

/**
 * The five screens of a resource by route id, for a module's `screens`. Each is loaded when it is first opened; only
 * forms and the import bring antd. Among `entities` a record's page finds what refers to it.
 *
 * ```ts
 * defineModule(manifest, { screens: { ...resourceScreens(customers) }, selfTests: {} })
 * ```
 */
export function resourceScreens<const R extends AnyResource>(
  resource: R,
  entities: readonly AnyResource[] = [],
): Readonly<Record<ResourceRouteId<R['name']>, ScreenLoader>> {
  const { name } = resource;
  const form = () => loadForm(resource);
  const screens: Readonly<Record<ResourceRouteId<string>, ScreenLoader>> = {
    [`${name}.list`]: bind(resource, entities, list),
    [`${name}.new`]: bind(resource, entities, form),
    [`${name}.import`]: bind(resource, entities, importing),
    [`${name}.read`]: bind(resource, entities, resource.document ? documentRead : read),
    [`${name}.edit`]: bind(resource, entities, form),
  };
  return screens as Readonly<Record<ResourceRouteId<R['name']>, ScreenLoader>>;
}

/** The derived screens of all entities; name special ones after them. */
export function entityScreens<const E extends Entity>(
  entities: readonly E[],
): Readonly<Record<ResourceRouteId<E['resource']['name']>, ScreenLoader>> {
  const all = entities.map(({ resource }) => resource);
  const screens = Object.assign({}, ...all.map((resource) => resourceScreens(resource, all)));
  return screens as Readonly<Record<ResourceRouteId<E['resource']['name']>, ScreenLoader>>;
}
