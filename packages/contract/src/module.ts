import type { ComponentType, ReactNode } from 'react';
import type { Host } from './host.ts';
import type { ModuleManifest } from './manifest.ts';

/** Loads one screen's code. The component takes no props: it reads its address from the router. */
export type ScreenLoader = () => Promise<ComponentType>;

/** What a self-test found. `detail` is one sentence for a person. */
export interface SelfTestResult {
  /** Whether the check passed. */
  readonly ok: boolean;
  /** One sentence for a person. */
  readonly detail: string;
}

/** Checks something through the host; what it throws counts as failed, with the error's sentence. */
export type SelfTest = (host: Host) => Promise<SelfTestResult>;

/** The code behind a manifest: a screen for each route, a function for each self-test. */
export interface ModuleDefinition<RouteId extends string = string, SelfTestId extends string = string> {
  /** What was declared. */
  readonly manifest: ModuleManifest<RouteId, SelfTestId>;
  /** A loader for each route. */
  readonly screens: Readonly<Record<RouteId, ScreenLoader>>;
  /** A function for each self-test. */
  readonly selfTests: Readonly<Record<SelfTestId, SelfTest>>;
  /** Wraps every screen of the module. */
  readonly Providers?: ComponentType<{ children: ReactNode }>;
  /** Definitions of the records that the module keeps, for diagnostics; described in the resource package. */
  readonly resources?: readonly { readonly name: string }[];
}

/** Ties code to its manifest: a missing screen or self-test does not compile. */
export function defineModule<RouteId extends string, SelfTestId extends string>(
  manifest: ModuleManifest<RouteId, SelfTestId>,
  code: Omit<ModuleDefinition<RouteId, SelfTestId>, 'manifest'>,
): ModuleDefinition<RouteId, SelfTestId> {
  return { manifest, ...code };
}
