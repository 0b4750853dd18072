import type { SvgIcon } from './icon.ts';
import type { SettingDeclarations } from './settings.ts';
import type { VerificationDeclaration } from './verification.ts';

/** The contract's major version. The shell accepts modules built against this number and the one before it. */
export const CONTRACT_VERSION = 1;

/** The contract's minor version: grows with what is added, and begins again with each major version. */
export const CONTRACT_MINOR = 0;

/** A permission id, `resource.verb`, as kept in the database (`tasks.delete`). */
export type Permission = string;

/** Which frame the shell draws round a screen: the sidebar application, the public site, or nothing at all. */
export type Layout = 'app' | 'site' | 'bare';

/**
 * A request that a screen makes first when its address carries no query. The page starts it while the scripts
 * are still loading, and the data client picks the answer up instead of asking again.
 */
export interface FirstRequest {
  /** POST for functions. */
  readonly method: 'GET' | 'POST';
  /** Path and query below the backend's address, exactly as the data client will ask for it (`/rest/v1/…`). */
  readonly path: string;
  /** JSON text of the body, exactly as the data client will send it. */
  readonly body?: string;
}

/**
 * What a public page says of itself to who does not run it: search engines, previews of links. Its texts may name
 * `{productName}`, `{origin}` (the site's address, `https://app.example`) and `{page}` (the page's own address), which
 * are known where the page is composed.
 */
export interface PageHead {
  /** What is on the page, in a sentence or two. */
  readonly description: string;
  /** Absolute path of the page that counts where several show the same; without it this one does. */
  readonly canonical?: string;
  /** Shown where a link to the page is shared; 1200 by 630 pixels. */
  readonly picture?: PagePicture;
  /** What the page is about in the words of schema.org: an object (JSON-LD) for each thing. */
  readonly structured?: readonly Readonly<Record<string, unknown>>[];
}

/** A picture for previews of links. */
export interface PagePicture {
  /** A file of the remote's `public` folder. */
  readonly file: string;
  /** What it shows, for who does not see it. */
  readonly alt: string;
}

/** One screen's address. */
export interface RouteDeclaration<Id extends string = string> {
  /** Names the screen in `module.tsx`. */
  readonly id: Id;
  /** Relative to the module's base path (`tasks/:id/edit`); with a leading `/` it is absolute. */
  readonly path: string;
  /** Of the page, and of the browser's tab. */
  readonly title: string;
  /** `public` screens are shown to anyone; the default is `signed-in`. */
  readonly access?: 'public' | 'signed-in';
  /** The default is `app` for signed-in screens and `site` for public ones. */
  readonly layout?: Layout;
  /** Without this permission the shell shows its no-permission state instead of the screen. */
  readonly requires?: Permission;
  /** What its outline looks like while the scripts load: rows, fields, or something else (the default). */
  readonly outline?: 'list' | 'form' | 'page';
  /** See `FirstRequest`. */
  readonly firstRequests?: readonly FirstRequest[];
  /** Of a public screen without parameters: with it the build writes the screen as HTML, which is shown before any script. */
  readonly head?: PageHead;
}

/** One entry of the sidebar. */
export interface NavItem<RouteId extends string = string> {
  /** Id of the route that it leads to. */
  readonly route: RouteId;
  /** What it says. */
  readonly label: string;
  /** Drawn before its label; without one, a plain mark is. */
  readonly icon?: SvgIcon;
  /** Heading that the entry stands under; entries without one stand on top. */
  readonly group?: string;
  /** Ascending over all modules; a group stands where its first entry does. */
  readonly order: number;
  /** Without this permission the entry is not shown. */
  readonly requires?: Permission;
}

/** Records that the shell's search finds, opens and begins. */
export interface RecordDeclaration {
  /** As the search over all records names them. */
  readonly kind: string;
  /** One of them and many, for people. */
  readonly label: { readonly one: string; readonly many: string };
  /** Drawn before each of them; without one, a plain mark is. */
  readonly icon?: SvgIcon;
  /** Address of a record, as a route's path; its `:id` stands for the record's. */
  readonly path: string;
  /** Without this permission they are not looked for. */
  readonly requires?: Permission;
  /** How a new one is begun; absent where that is not possible by itself. */
  readonly create?: {
    /** What it is called: `New Project`. */
    readonly label: string;
    /** As a route's path. */
    readonly path: string;
    /** Without this permission it is not offered. */
    readonly requires: Permission;
  };
  /** What can be begun for one of them. */
  readonly begins?: readonly BeginningDeclaration[];
}

/** What can be begun for a record: a task for a project. */
export interface BeginningDeclaration {
  /** What it is called: `New Task`. */
  readonly label: string;
  /** A route's path with a query, in which `:id` stands for the record's: `tasks/new?project_id=:id`. */
  readonly path: string;
  /** Without this permission it is not offered. */
  readonly requires: Permission;
}

/** What is shown for an error code: what happened, and the way out. */
export interface ErrorText {
  /** What happened, in a few words. */
  readonly title: string;
  /** The way out, in a sentence. */
  readonly help: string;
}

/** Something that an organisation can do without: its screens, entries and records are then nowhere on the page. */
export interface FeatureDeclaration {
  /** As the organisation's `featuresOff` names it. */
  readonly id: string;
  /** Its name for people. */
  readonly title: string;
  /** What belongs to it: the first parts of its addresses (`reports` of `reports/aging`). */
  readonly areas: readonly string[];
  /** Where it is switched on again: an address of the module, and the permission that it takes. */
  readonly switchedAt: { readonly path: string; readonly requires: Permission };
}

/** A check that QA can run from the diagnostics screens. `sandbox` checks write, in an organisation of their own. */
export interface SelfTestDeclaration<Id extends string = string> {
  /** Names the function in `module.tsx`. */
  readonly id: Id;
  /** What it checks, in words. */
  readonly title: string;
  /** Whether it writes. */
  readonly effects: 'none' | 'sandbox';
}

/**
 * Everything about a module that can be known without running its code: pure, serialisable data. The build
 * writes it to `module.json`, and the shell reads it from there.
 */
export interface ModuleManifest<
  RouteId extends string = string,
  SelfTestId extends string = string,
  Verified extends VerificationDeclaration = VerificationDeclaration,
> {
  /** `CONTRACT_VERSION` of the build. */
  readonly contract: number;
  /**
   * `CONTRACT_MINOR` of the build, which `defineManifest` puts here. A module whose manifest is in its code alone states the
   * number itself: there `defineManifest` is that of the shell.
   */
  readonly contractMinor?: number;
  /** Lower-case letters, digits and hyphens; the id in the registry. */
  readonly id: string;
  /** Its name for people. */
  readonly title: string;
  /** The addresses of its screens. */
  readonly routes: readonly RouteDeclaration<RouteId>[];
  /** Its entries in the sidebar. */
  readonly nav: readonly NavItem<NoInfer<RouteId>>[];
  /** The records that it keeps, for the search over all of them; absent where it keeps none. */
  readonly records?: readonly RecordDeclaration[];
  /** What of it an organisation can do without; absent where it is used as a whole. */
  readonly features?: readonly FeatureDeclaration[];
  /** What it reads of `Organisation.settings`, by name; absent where it reads nothing. */
  readonly settings?: SettingDeclarations;
  /** The permissions that its screens ask about. */
  readonly permissions: readonly Permission[];
  /** Texts by error code; they add to the shell's own and win over them. */
  readonly errors: Readonly<Record<string, ErrorText>>;
  /** Checks that QA can run. */
  readonly selfTests: readonly SelfTestDeclaration<SelfTestId>[];
  /** Screens whose functions QA can have tried; absent where there are none. */
  readonly verifications?: readonly Verified[];
}

/** Keeps the literal route and self-test ids, so that the compiler ties the manifest to its module; states the minor version of the contract. */
export function defineManifest<
  const RouteId extends string,
  const SelfTestId extends string = never,
  const Verified extends VerificationDeclaration = never,
>(manifest: ModuleManifest<RouteId, SelfTestId, Verified>): ModuleManifest<RouteId, SelfTestId, Verified> {
  return { contractMinor: CONTRACT_MINOR, ...manifest };
}
