import { areaOf } from '../features.ts';
import { isSvgIcon, LONGEST_ICON } from '../icon.ts';
import type { BeginningDeclaration, ModuleManifest } from '../manifest.ts';

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/** Reports addresses that are declared twice, and page heads of routes that are not public. */
export function routeProblems({ routes }: ModuleManifest): string[] {
  return [
    ...repeated(routes.map(({ id }) => id)).map((id) => `Route "${id}" is declared twice.`),
    ...repeated(routes.map(({ path }) => path)).map((path) => `Two routes have the path "${path}".`),
    ...routes
      .filter(({ path, access, head }) => head && (access !== 'public' || /[:*]/.test(path)))
      .map(({ id }) => `Route "${id}" has a head, which is for public addresses without parameters.`),
  ];
}

function iconProblems(of: string, icon: unknown): string[] {
  return icon === undefined || isSvgIcon(icon)
    ? []
    : [
        `The icon of ${of} is invalid: its "paths" must be path data of SVG ("M3 12h18"), ${LONGEST_ICON} characters at most.`,
      ];
}

/** Sidebar entries without a route, or with an invalid icon. */
export function navProblems({ nav, routes }: ModuleManifest): string[] {
  return nav.flatMap(({ label, route, icon }) => [
    ...(routes.some(({ id }) => id === route)
      ? []
      : [`Navigation entry "${label}" leads to no route ("${route}").`]),
    ...iconProblems(`navigation entry "${label}"`, icon),
  ]);
}

function beginningProblems(kind: string, { label, path }: BeginningDeclaration, paths: readonly string[]) {
  const [address = '', query = ''] = path.split('?');
  return [
    ...(paths.includes(address)
      ? []
      : [`"${label}" of records "${kind}" leads to "${address}", which is the path of no route.`]),
    ...([...new URLSearchParams(query).values()].includes(':id')
      ? []
      : [`"${label}" of records "${kind}" does not say for which: its path has no ":id".`]),
  ];
}

/** Reports record declarations whose screens or functions do not exist. */
export function recordProblems({ records = [], routes }: ModuleManifest): string[] {
  const paths = routes.map(({ path }) => path);
  return [
    ...repeated(records.map(({ kind }) => kind)).map((kind) => `Records "${kind}" are declared twice.`),
    ...records.flatMap(({ kind, path, icon, create, begins = [] }) => [
      ...(path.split('/').includes(':id') ? [] : [`The path of records "${kind}" has no ":id".`]),
      ...[path, ...(create ? [create.path] : [])]
        .filter((address) => !paths.includes(address))
        .map((address) => `Records "${kind}" lead to "${address}", which is the path of no route.`),
      ...begins.flatMap((beginning) => beginningProblems(kind, beginning, paths)),
      ...iconProblems(`records "${kind}"`, icon),
    ]),
  ];
}

/** Shortcuts of the installed application that open no screen by themselves. */
export function appShortcutProblems({ appShortcuts = [], routes }: ModuleManifest): string[] {
  return appShortcuts
    .filter(({ route }) => !routes.some(({ id, path }) => id === route && !/[:*]/.test(path)))
    .map(({ label, route }) => `Shortcut "${label}" leads to no route without parameters ("${route}").`);
}

/** Reports features that no route of the module belongs to. */
export function featureProblems({ features = [], routes }: ModuleManifest): string[] {
  const areas = routes.map(({ path }) => areaOf(path));
  return features.flatMap(({ title, areas: own, switchedAt }) =>
    [...own, areaOf(switchedAt.path)]
      .filter((area) => !areas.includes(area))
      .map((area) => `Feature "${title}" speaks of "${area}", below which there is no route.`),
  );
}

/** Self-tests and verifications that are declared twice, or try nothing. */
export function testProblems({ selfTests, verifications = [], routes }: ModuleManifest): string[] {
  return [
    ...repeated(selfTests.map(({ id }) => id)).map((id) => `Self-test "${id}" is declared twice.`),
    ...repeated(verifications.map(({ id }) => id)).map((id) => `Verification "${id}" is declared twice.`),
    ...verifications.flatMap(({ id, path, functions }) => [
      ...(routes.some((route) => route.path === path || route.path === `${path}/*`)
        ? []
        : [`Verification "${id}" is of "${path}", which is the path of no route.`]),
      ...(functions.length > 0 ? [] : [`Verification "${id}" names no function to try.`]),
      ...repeated(functions).map((name) => `Verification "${id}" names the function "${name}" twice.`),
    ]),
  ];
}

/** Permissions that something requires and the manifest does not list. */
export function permissionProblems({
  routes,
  nav,
  features = [],
  records = [],
  permissions,
}: ModuleManifest) {
  return [
    ...routes.map(({ requires }) => requires),
    ...nav.map(({ requires }) => requires),
    ...features.map(({ switchedAt }) => switchedAt.requires),
    ...records.flatMap(({ requires, create, begins = [] }) => [
      requires,
      create?.requires,
      ...begins.map((beginning) => beginning.requires),
    ]),
  ]
    .filter((permission) => permission !== undefined && !permissions.includes(permission))
    .map((permission) => `Permission "${permission}" is used but not declared.`);
}

/** Settings without a name of the server, a title or a default. */
export function settingProblems({ settings = {} }: ModuleManifest): string[] {
  return Object.entries(settings).flatMap(([name, { title, default: usual }]) => [
    ...(/^[a-z][a-z0-9_]*$/.test(name)
      ? []
      : [`Setting "${name}" must be named in lower case, as the server names it.`]),
    ...(title ? [] : [`Setting "${name}" lacks a title.`]),
    ...(['string', 'number', 'boolean'].includes(typeof usual)
      ? []
      : [`The default of setting "${name}" must be text, a number, true or false.`]),
  ]);
}

/** Error codes and texts that are not complete. */
export function errorProblems({ errors }: ModuleManifest): string[] {
  return Object.entries(errors).flatMap(([code, { title, help }]) => [
    ...(/^[a-z_]+\.[a-z_]+$/.test(code) ? [] : [`Error code "${code}" is not of the form area.what.`]),
    ...(title && help ? [] : [`Error code "${code}" lacks a title or a way out.`]),
  ]);
}
