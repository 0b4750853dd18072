import { acceptsContract, contractText } from '../contract-range.ts';
import { AppError } from '../errors.ts';
import { areaOf } from '../features.ts';
import type { ModuleManifest } from '../manifest.ts';

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/** What is wrong with a manifest, one sentence each; empty when it is sound. */
export function checkManifest(manifest: ModuleManifest): string[] {
  const problems: string[] = [];
  const routeIds = manifest.routes.map((route) => route.id);
  for (const id of repeated(routeIds)) problems.push(`Route "${id}" is declared twice.`);
  for (const path of repeated(manifest.routes.map((route) => route.path)))
    problems.push(`Two routes have the path "${path}".`);
  for (const item of manifest.nav)
    if (!routeIds.includes(item.route))
      problems.push(`Navigation entry "${item.label}" leads to no route ("${item.route}").`);
  for (const { id, path, access, head } of manifest.routes)
    if (head && (access !== 'public' || /[:*]/.test(path)))
      problems.push(`Route "${id}" has a head, which is for public addresses without parameters.`);
  const records = manifest.records ?? [];
  for (const kind of repeated(records.map((record) => record.kind)))
    problems.push(`Records "${kind}" are declared twice.`);
  const paths: readonly string[] = manifest.routes.map((route) => route.path);
  for (const { kind, path, create, begins = [] } of records) {
    if (!path.split('/').includes(':id')) problems.push(`The path of records "${kind}" has no ":id".`);
    for (const address of [path, ...(create ? [create.path] : [])])
      if (!paths.includes(address))
        problems.push(`Records "${kind}" lead to "${address}", which is the path of no route.`);
    for (const begun of begins) {
      const [address = '', query = ''] = begun.path.split('?');
      if (!paths.includes(address))
        problems.push(
          `"${begun.label}" of records "${kind}" leads to "${address}", which is the path of no route.`,
        );
      if (![...new URLSearchParams(query).values()].includes(':id'))
        problems.push(`"${begun.label}" of records "${kind}" does not say for which: its path has no ":id".`);
    }
  }
  const areas = paths.map(areaOf);
  const features = manifest.features ?? [];
  for (const { title, areas: own, switchedAt } of features)
    for (const area of [...own, areaOf(switchedAt.path)])
      if (!areas.includes(area))
        problems.push(`Feature "${title}" speaks of "${area}", below which there is no route.`);
  for (const id of repeated(manifest.selfTests.map((test) => test.id)))
    problems.push(`Self-test "${id}" is declared twice.`);
  const verifications = manifest.verifications ?? [];
  for (const id of repeated(verifications.map((verification) => verification.id)))
    problems.push(`Verification "${id}" is declared twice.`);
  for (const { id, path, functions } of verifications) {
    if (!paths.some((route) => route === path || route === `${path}/*`))
      problems.push(`Verification "${id}" is of "${path}", which is the path of no route.`);
    if (functions.length === 0) problems.push(`Verification "${id}" names no function to try.`);
    for (const name of repeated(functions))
      problems.push(`Verification "${id}" names the function "${name}" twice.`);
  }
  for (const permission of [
    ...manifest.routes.map((r) => r.requires),
    ...manifest.nav.map((n) => n.requires),
    ...features.map(({ switchedAt }) => switchedAt.requires),
    ...records.flatMap((r) => [r.requires, r.create?.requires, ...(r.begins ?? []).map((b) => b.requires)]),
  ])
    if (permission !== undefined && !manifest.permissions.includes(permission))
      problems.push(`Permission "${permission}" is used but not declared.`);
  for (const [code, text] of Object.entries(manifest.errors)) {
    if (!/^[a-z_]+\.[a-z_]+$/.test(code)) problems.push(`Error code "${code}" is not of the form area.what.`);
    if (!text.title || !text.help) problems.push(`Error code "${code}" lacks a title or a way out.`);
  }
  if (JSON.stringify(JSON.parse(JSON.stringify(manifest))) !== JSON.stringify(manifest))
    problems.push('The manifest holds something other than plain data.');
  return problems;
}

function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freezeDeep(member);
  }
  return value;
}

/**
 * Turns a fetched `module.json` into a frozen manifest. Throws `module.incompatible` when it was built for another
 * contract (this major and the one before are accepted), `module.needs_newer_app` when for a newer minor version of this one,
 * `module.unavailable` when it is no manifest at all.
 */
export function parseManifest(value: unknown, expectedId: string): ModuleManifest {
  const manifest = value as ModuleManifest;
  const isManifest =
    typeof value === 'object' &&
    value !== null &&
    typeof manifest.contract === 'number' &&
    manifest.id === expectedId &&
    [manifest.routes, manifest.nav, manifest.permissions, manifest.selfTests].every(Array.isArray) &&
    typeof manifest.errors === 'object';
  if (!isManifest)
    throw new AppError('module.unavailable', {
      cause: new Error(`module.json of "${expectedId}" is no manifest`),
    });
  const answer = acceptsContract(manifest);
  if (answer !== 'accepted')
    throw new AppError(answer === 'newer-minor' ? 'module.needs_newer_app' : 'module.incompatible', {
      cause: new Error(
        `"${expectedId}" was built for contract ${contractText(manifest)}, this page speaks ${contractText()}`,
      ),
    });
  return freezeDeep(manifest);
}
