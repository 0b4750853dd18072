import type { SvgIcon } from './icon.ts';
import type { SettingDeclarations } from './settings.ts';
import type { VerificationDeclaration } from './verification.ts';

/** The contract's major version. The shell accepts modules built against this number and the one before it. */
export const CONTRACT_VERSION = 1;

/** The contract's minor version: it grows with each addition, and restarts with each major version. */
export const CONTRACT_MINOR = 0;

/** A permission id, `resource.verb`, as stored in the database (`tasks.delete`). */
export type Permission = string;

/**
 * Frame that the host renders around a screen: the application's with its sidebar, the public site's, or
 * none.
 */
export type Layout = 'app' | 'site' | 'bare';

/**
 * The first request of a screen without a query in its address. The page sends it while scripts are loading, and the
 * data client uses its response instead of sending it again.
 */
export interface FirstRequest {
  /** `POST` for functions of the database. */
  readonly method: 'GET' | 'POST';
  /** Path and query below the backend's address, exactly as the data client requests them (`/rest/v1/…`). */
  readonly path: string;
  /** JSON text of the body, exactly as the data client will send it. */
  readonly body?: string;
}

/**
 * Metadata of a public page for programs that do not run scripts: search engines, link previews. Texts may contain
 * `{productName}`, `{origin}` (the site's address, `https://app.example`) and `{page}` (the page's own address), which
 * are filled in when the page is built.
 */
export interface PageHead {
  /** Summary of the page, in one or two sentences. */
  readonly description: string;
  /** Absolute path of the canonical page if several show the same content; this page by default. */
  readonly canonical?: string;
  /** Image for link previews: 1200 by 630 pixels. */
  readonly picture?: PagePicture;
  /** Subject of the page: objects of JSON-LD in the vocabulary of schema.org. */
  readonly structured?: readonly Readonly<Record<string, unknown>>[];
}

/** A picture for previews of links. */
export interface PagePicture {
  /** A file of the remote's `public` folder. */
  readonly file: string;
  /** Its description, for people who cannot see it. */
  readonly alt: string;
}

/** The address of one screen. */
export interface RouteDeclaration<Id extends string = string> {
  /** Names the screen in `ModuleCode.screens`. */
  readonly id: Id;
  /** Relative to the module's base path (`tasks/:id/edit`); with a leading `/` it is absolute. */
  readonly path: string;
  /** Title of the page and of the browser's tab. */
  readonly title: string;
  /** `public` screens are shown to anyone; the default is `signed-in`. */
  readonly access?: 'public' | 'signed-in';
  /** The default is `app` for signed-in screens and `site` for public ones. */
  readonly layout?: Layout;
  /** Without this permission the host says so, in place of the screen. */
  readonly requires?: Permission;
  /** Outline while the scripts load: rows, fields, or a page (the default). */
  readonly outline?: 'list' | 'form' | 'page';
  /** See `FirstRequest`. */
  readonly firstRequests?: readonly FirstRequest[];
  /**
   * For public routes without parameters: the build prerenders the screen as HTML, which is shown before scripts run.
   */
  readonly head?: PageHead;
}

/** One entry of the sidebar. */
export interface NavItem<RouteId extends string = string> {
  /** Id of the route that it leads to. */
  readonly route: RouteId;
  /** Its text. */
  readonly label: string;
  /** Icon before its label; a generic icon by default. */
  readonly icon?: SvgIcon;
  /** Heading of its group; entries without a group come first. */
  readonly group?: string;
  /** Ascending, over the entries of all modules; a group is placed by its first entry. */
  readonly order: number;
  /** Without this permission the entry is not shown. */
  readonly requires?: Permission;
}

/** A kind of record that the host's search can find, open and create. */
export interface RecordDeclaration {
  /** Name of their table, which the search uses as their kind. */
  readonly kind: string;
  /** Singular and plural, for people. */
  readonly label: { readonly one: string; readonly many: string };
  /** Icon before each record; a generic icon by default. */
  readonly icon?: SvgIcon;
  /** The route's path of a record; `:id` is replaced by the record's id. */
  readonly path: string;
  /** Without this permission they are not searched. */
  readonly requires?: Permission;
  /** How a new one is created; absent if users cannot create one. */
  readonly create?: {
    /** Text of the command: `New Project`. */
    readonly label: string;
    /** Route path of the form. */
    readonly path: string;
    /** Without this permission it is not offered. */
    readonly requires: Permission;
  };
  /** Records that can be created for one of them. */
  readonly begins?: readonly BeginningDeclaration[];
}

/** A record that can be created for another one, such as a task for a project. */
export interface BeginningDeclaration {
  /** Text of the command: `New Task`. */
  readonly label: string;
  /**
   * A route's path with a query, in which `:id` is replaced by the record's id: `tasks/new?project_id=:id`.
   */
  readonly path: string;
  /** Without this permission it is not offered. */
  readonly requires: Permission;
}

/** Message for an error code: what happened, and what to do. */
export interface ErrorText {
  /** The event, in a few words. */
  readonly title: string;
  /** How to solve it, in one sentence. */
  readonly help: string;
}

/** An entry of the menu that systems open on the icon of the installed application. */
export interface AppShortcut<RouteId extends string = string> {
  /** Id of the route that it opens: one without a parameter. */
  readonly route: RouteId;
  /** Its text: `New task`. */
  readonly label: string;
}

/** A part of a module that can be switched off for an organization: its screens, entries and records are then not shown. */
export interface FeatureDeclaration {
  /** Id in `Organisation.featuresOff`. */
  readonly id: string;
  /** Its name for people. */
  readonly title: string;
  /** Its areas: the first segments of its paths (`reports` of `reports/overdue`). */
  readonly areas: readonly string[];
  /** Where to switch it on again: a path of the module, and the required permission. */
  readonly switchedAt: { readonly path: string; readonly requires: Permission };
}

/** A check that QA can run on the diagnostics screens. */
export interface SelfTestDeclaration<Id extends string = string> {
  /** Names the function in `ModuleCode.selfTests`. */
  readonly id: Id;
  /** Its subject, in a few words. */
  readonly title: string;
  /** `sandbox` for checks that write, which run in an organization of their own; `none` for checks that only read. */
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
   * `CONTRACT_MINOR` of the build, set by `defineManifest`. A module whose manifest is only in its code states the
   * number itself, because its `defineManifest` is the shell's.
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
  /** Kinds of records that the host's search finds. */
  readonly records?: readonly RecordDeclaration[];
  /** Entries of the installed application's menu. Systems show the first four of all modules. */
  readonly appShortcuts?: readonly AppShortcut<NoInfer<RouteId>>[];
  /** Parts that can be switched off for an organization. */
  readonly features?: readonly FeatureDeclaration[];
  /** Settings that it reads from `Organisation.settings`, by name. */
  readonly settings?: SettingDeclarations;
  /** The permissions that its screens ask about. */
  readonly permissions: readonly Permission[];
  /** Texts by error code, in addition to the host's own and in preference to them. */
  readonly errors: Readonly<Record<string, ErrorText>>;
  /** Checks that QA can run. */
  readonly selfTests: readonly SelfTestDeclaration<SelfTestId>[];
  /** Screens with verifications for QA. */
  readonly verifications?: readonly Verified[];
}

/**
 * Preserves literal route and self-test ids, so that the compiler checks the module against its manifest, and adds the
 * contract's minor version.
 */
export function defineManifest<
  const RouteId extends string,
  const SelfTestId extends string = never,
  const Verified extends VerificationDeclaration = never,
>(manifest: ModuleManifest<RouteId, SelfTestId, Verified>): ModuleManifest<RouteId, SelfTestId, Verified> {
  return { contractMinor: CONTRACT_MINOR, ...manifest };
}
