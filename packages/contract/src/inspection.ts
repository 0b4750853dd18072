import type { ModuleManifest } from './manifest.ts';

/** `build.json`: what a build reports about itself to QA. No page loads it. */
export interface BuildRecord {
  /** The module's id, or `shell`. */
  readonly id: string;
  /** Version in `package.json`. */
  readonly version: string;
  /** `CONTRACT_VERSION` of the contract that it was built with. */
  readonly contract: number;
  /** `CONTRACT_MINOR` of the build; 0 if absent. */
  readonly contractMinor?: number;
  /** The last commit that changed its sources, 40 hexadecimal digits; null if it was built without git. */
  readonly commit: string | null;
  /** True if its sources had uncommitted changes. */
  readonly isModified: boolean;
  /** Versions by name of the libraries in its own scripts, as far as our packages name them. */
  readonly libraries: Readonly<Record<string, string>>;
}

/** Origin of a module on a page. */
export interface ModuleOrigin {
  /** Its id in the registry. */
  readonly id: string;
  /** Absolute address of the folder that it is loaded from; ends with a slash. */
  readonly entry: string;
  /** The same as the registry has it: another one where another version is tried in this tab. */
  readonly registered: string;
  /** Version of its build; null if the page does not know it. */
  readonly version: string | null;
  /** Absolute address of its container's script; null until the page has asked for its code. */
  readonly container: string | null;
}

/** One copy of a library in the share scope of Module Federation. */
export interface SharedLibrary {
  /** Name in imports. */
  readonly name: string;
  /** Version of this copy. */
  readonly version: string;
  /** Its provider: a module's id, `shell`, or another container. */
  readonly providedBy: string;
  /** Its users, in the same words. */
  readonly usedBy: readonly string[];
  /** True if its code is loaded. */
  readonly isLoaded: boolean;
}

/** Inspection of a page for QA: the origins of its modules and the libraries they share. */
export interface PageInspection {
  /** In the order of the registry, as of now. */
  modules(): readonly ModuleOrigin[];
  /** Every copy in the share scope, as of now. */
  libraries(): readonly SharedLibrary[];
  /** Returns the shell's build record; null if there is none. */
  shell(): Promise<BuildRecord | null>;
  /**
   * Returns a module's full manifest, including parts that pages omit. Throws `module.unavailable` if it cannot be
   * loaded.
   */
  manifestOf(id: string): Promise<ModuleManifest>;
  /** Origins (`https://try.example`) that the operator allows as sources of another version of a module. */
  readonly overrideOrigins: readonly string[];
  /**
   * Loads a module from another address in this tab, until `resetOverride`; reloads the page. Throws a
   * message if the address is not on a listed origin.
   */
  override(id: string, address: string): void;
  /** Loads a module from the registry's address again, or all of them; reloads the page. */
  resetOverride(id?: string): void;
}
