import {
  absolutePath,
  type Layout,
  ownerOf,
  type Registry,
  type RouteDeclaration,
  redirectOf,
  routeAt,
} from '@ledgerwise/contract';
import type { CatalogModule } from '../services/modules/module-catalog.ts';

/** Pages that belong to no module. */
export const ownPages = {
  '/auth/callback': 'auth-callback',
  '/reset-password': 'reset-password',
  '/accept-invitation': 'accept-invitation',
  '/shared-files': 'shared-files',
} as const;

export type OwnPage = (typeof ownPages)[keyof typeof ownPages];

/** The page at an address. */
export type Shown =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'own'; readonly page: OwnPage }
  /** A module that is not ready: loading, or failed. */
  | { readonly kind: 'module'; readonly module: CatalogModule; readonly frame: Frame }
  | {
      readonly kind: 'screen';
      readonly module: CatalogModule;
      readonly route: RouteDeclaration;
      readonly pattern: string;
      readonly frame: Frame;
    }
  | { readonly kind: 'missing'; readonly frame: Frame };

export interface Frame {
  readonly layout: Layout;
  readonly isPublic: boolean;
}

const site: Frame = { layout: 'site', isPublic: true };
/** The frame of the application. */
export const application: Frame = { layout: 'app', isPublic: false };

function frameOf(route: RouteDeclaration): Frame {
  const isPublic = route.access === 'public';
  return { layout: route.layout ?? (isPublic ? 'site' : 'app'), isPublic };
}

function isOwnPage(pathname: string): pathname is keyof typeof ownPages {
  return Object.hasOwn(ownPages, pathname);
}

/** Resolves an address from data only, without loading anything. */
export function resolveAddress(
  registry: Registry,
  find: (id: string) => CatalogModule | undefined,
  address: string,
): Shown {
  const pathname = address.replace(/(.)\/+$/, '$1');
  if (isOwnPage(pathname)) return { kind: 'own', page: ownPages[pathname] };
  const to = redirectOf(registry, pathname);
  if (to !== undefined && to !== pathname) return { kind: 'redirect', to };
  const owner = ownerOf(registry, pathname);
  const module = owner && find(owner.id);
  if (!owner || !module) return { kind: 'missing', frame: site };
  const { manifest } = module;
  // During a reload, the last manifest still determines the frame, so that the page does not jump.
  const route = manifest ? routeAt(manifest.routes, owner.basePath, pathname) : undefined;
  const frame = route ? frameOf(route) : owner.audience === 'signed-in' ? application : site;
  if (module.status !== 'ready' || !manifest) return { kind: 'module', module, frame };
  if (route)
    return { kind: 'screen', module, route, pattern: absolutePath(owner.basePath, route.path), frame };
  return { kind: 'missing', frame };
}
