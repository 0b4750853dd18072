import type { ComponentType, ReactNode } from 'react';
import type { Host } from './host.ts';
import type { ModuleManifest } from './manifest.ts';
import type { VerificationDeclaration, VerificationFunctions } from './verification.ts';

/** Loads one screen's code. The component takes no props: it reads its address from the router. */
export type ScreenLoader = () => Promise<ComponentType>;

/** Result of a self-test. */
export interface SelfTestResult {
  /** True if the check passed. */
  readonly ok: boolean;
  /** One sentence for users. */
  readonly detail: string;
}

/** Checks something through the host. It fails by throwing an error, whose message is shown. */
export type SelfTest = (host: Host) => Promise<SelfTestResult>;

/** Identity of a module's code, for modules with a separate `module.json`. */
export interface ManifestStamp {
  /** The module's id, as in its manifest. */
  readonly id: string;
  /** `CONTRACT_VERSION` of the contract that it was built with. */
  readonly contract: number;
  /** `CONTRACT_MINOR` of the build; 0 if absent. */
  readonly contractMinor?: number;
}

/** The code behind a manifest: a screen for each route, a function for each self-test. */
export interface ModuleCode<
  RouteId extends string = string,
  SelfTestId extends string = string,
  Verified extends VerificationDeclaration = VerificationDeclaration,
> {
  /** The manifest, or the identity of the code. */
  readonly manifest: ManifestStamp;
  /** A loader for each route. */
  readonly screens: Readonly<Record<RouteId, ScreenLoader>>;
  /** A function for each self-test. */
  readonly selfTests: Readonly<Record<SelfTestId, SelfTest>>;
  /** Loads what tries the functions of its screens; with the manifest's `verifications`, and only then. */
  readonly verifications?: () => Promise<VerificationFunctions<Verified>>;
  /** Wraps every screen of the module. */
  readonly Providers?: ComponentType<{ children: ReactNode }>;
}

/** A module whose code contains its manifest. */
export interface ModuleDefinition<
  RouteId extends string = string,
  SelfTestId extends string = string,
  Verified extends VerificationDeclaration = VerificationDeclaration,
> extends ModuleCode<RouteId, SelfTestId, Verified> {
  /** The declared manifest. */
  readonly manifest: ModuleManifest<RouteId, SelfTestId, Verified>;
}

/** Code must provide verifications if its manifest declares them. */
type Whole<Code extends ModuleCode, Verified> = Omit<Code, 'manifest'> &
  ([Verified] extends [never] ? unknown : Required<Pick<Code, 'verifications'>>);

/** Ties code to its manifest: a missing screen, self-test or verification does not compile. */
export function defineModule<
  RouteId extends string,
  SelfTestId extends string,
  Verified extends VerificationDeclaration = never,
>(
  manifest: ModuleManifest<RouteId, SelfTestId, Verified>,
  code: Whole<ModuleCode<RouteId, SelfTestId, Verified>, Verified>,
): ModuleDefinition<RouteId, SelfTestId, Verified> {
  return { manifest, ...code };
}

/**
 * `defineModule` for a module that is built with a `module.json`. It needs only the type of the manifest, so that
 * screens do not load the manifest's sources (every entity of a large module).
 * ```ts
 * import type { manifest } from './manifest.ts';
 * export const module = defineModuleCode<typeof manifest>({ id: 'projects', contract: CONTRACT_VERSION }, { screens, selfTests });
 * ```
 */
export function defineModuleCode<Manifest extends ModuleManifest>(
  stamp: ManifestStamp,
  code: Whole<CodeOf<Manifest>, VerifiedBy<Manifest>>,
): CodeOf<Manifest> {
  return { manifest: stamp, ...code };
}

type VerifiedBy<Manifest extends ModuleManifest> = NonNullable<Manifest['verifications']>[number];

type CodeOf<Manifest extends ModuleManifest> = ModuleCode<
  Manifest['routes'][number]['id'],
  Manifest['selfTests'][number]['id'],
  VerifiedBy<Manifest>
>;
