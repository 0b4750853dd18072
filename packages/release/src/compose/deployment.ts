import type { ModuleManifest, Registry } from '@ledgerwise/contract';
import type { PrerenderedRemote, PrerenderedShell } from './prerendered.ts';

/** Initial configuration for the browser: `/config.json`. */
export interface SiteConfig {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly productName: string;
  /** The page that a signed-in person starts at. */
  readonly homePath: string;
  /** Mail address for support. */
  readonly supportEmail?: string;
  /** True if users can sign in with Google; absent if only the project knows. */
  readonly hasGoogle?: boolean;
  /** Origins from which QA may load another version of a module in one tab. */
  readonly overrideOrigins?: readonly string[];
  /** Public key of the operator's (ed25519, base64); with it pages load only from a registry that it signed. */
  readonly releaseKey?: string;
}

/** `module.json` as built: the manifest, the package's version, and the files of each screen. */
export interface ModuleFile extends ModuleManifest {
  readonly version: string;
  readonly screens: Readonly<Record<string, ScreenFiles>>;
}

/** Files of one screen beyond its module: those of the remote, and shared libraries by name. */
interface ScreenFiles {
  readonly files: readonly string[];
  readonly shared: readonly string[];
}

interface Assets {
  readonly js: { readonly sync: readonly string[] };
  readonly css: { readonly sync: readonly string[] };
}

/** The container of a remote, in the words of Module Federation. */
interface ContainerData {
  /** Global name under which its script leaves the container. */
  readonly globalName: string;
  /** Its script, relative to the remote's folder. */
  readonly remoteEntry: { readonly name: string; readonly path: string; readonly type: string };
}

/** `mf-manifest.json` as built: the container of a remote, and the files that it exposes and shares. */
export interface FederationManifest {
  readonly name: string;
  readonly metaData: ContainerData;
  readonly exposes: readonly { readonly name: string; readonly assets: Assets }[];
  readonly shared: readonly { readonly name: string; readonly version: string; readonly assets: Assets }[];
}

/** A deployed remote; both files are missing if the remote is. */
export interface RemoteFiles {
  readonly module: ModuleFile;
  readonly federation: FederationManifest;
  /** Its public screens as HTML; absent if it has none. */
  readonly prerendered?: PrerenderedRemote;
}

/** Everything that an address's page is composed of. */
export interface Deployment {
  /** The shell's `index.html`. */
  readonly template: string;
  /** The modules, each with the release that the page is composed of. */
  readonly registry: Registry;
  /** The registry as sent to pages, including canaries; absent if it is the same. */
  readonly announced?: Registry;
  /** Files of the shell by name of their chunk group. */
  readonly shellGroups: Readonly<Record<string, readonly string[]>>;
  /** By module id. */
  readonly remotes: Readonly<Record<string, RemoteFiles>>;
  /** Frame around prerendered screens; absent if the shell's build rendered none. */
  readonly frames?: PrerenderedShell;
  /** Text of style sheets for prerendered pages, by address. */
  readonly styles: Readonly<Record<string, string>>;
  /** Subresource Integrity of files that the builds' code loads, by address; absent for builds without checks. */
  readonly integrity?: Readonly<Record<string, string>>;
}
