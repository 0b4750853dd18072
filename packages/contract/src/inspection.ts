import type { ModuleManifest } from './manifest.ts';

/** `build.json`: what a build reports about itself to QA. It is beside the scripts, and no page loads it. */
export interface BuildRecord {
  /** The module's id, or `shell`. */
  readonly id: string;
  /** Of its package, as in `package.json`. */
  readonly version: string;
  /** `CONTRACT_VERSION` of the contract that it was built with. */
  readonly contract: number;
  /** `CONTRACT_MINOR` of it; counts as 0 where it is not stated. */
  readonly contractMinor?: number;
  /** The last commit that changed its sources, 40 hexadecimal digits; null where it was built without git. */
  readonly commit: string | null;
  /** Whether its sources held more than the commit. */
  readonly isModified: boolean;
  /** Versions by name of the libraries in its own scripts, as far as our packages name them. */
  readonly libraries: Readonly<Record<string, string>>;
}

/** Where a page takes a module from. */
export interface ModuleOrigin {
  /** Its id in the registry. */
  readonly id: string;
  /** Absolute address of the folder that it is taken from; ends with a slash. */
  readonly entry: string;
  /** The same as the registry has it: another one where another version is tried in this tab. */
  readonly registered: string;
  /** Version of its build as this page knows it; null where it tells none. */
  readonly version: string | null;
  /** Absolute address of its container's script; null until the page has asked for its code. */
  readonly container: string | null;
}

/** One copy of a library in the share scope of Module Federation. */
export interface SharedLibrary {
  /** As it is imported. */
  readonly name: string;
  /** Of this copy. */
  readonly version: string;
  /** Its provider: a module's id, `shell`, or a container that is no module's. */
  readonly providedBy: string;
  /** Its users, in the same words. */
  readonly usedBy: readonly string[];
  /** Whether its code is on the page. */
  readonly isLoaded: boolean;
}

/** Inspection of a page for QA: where its modules come from and what they share. */
export interface PageInspection {
  /** In the order of the registry, as of now. */
  modules(): readonly ModuleOrigin[];
  /** Every copy in the share scope, as of now. */
  libraries(): readonly SharedLibrary[];
  /** The build of the shell; null where it left no record. */
  shell(): Promise<BuildRecord | null>;
  /** A module's manifest with what pages leave out. Throws `module.unavailable` where it cannot be read. */
  manifestOf(id: string): Promise<ModuleManifest>;
  /** Origins (`https://try.example`) that another version of a module may be taken from, as the operator lists them. */
  readonly overrideOrigins: readonly string[];
  /**
   * Loads a module from another address in this tab, until `resetOverride`; reloads the page. Throws a
   * message if the address is not on a listed origin.
   */
  override(id: string, address: string): void;
  /** Loads a module from the registry's address again, or all of them; reloads the page. */
  resetOverride(id?: string): void;
}
