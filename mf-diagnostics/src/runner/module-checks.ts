import { describeError, type Host, type ModuleInfo, type ModuleManifest } from '@ledgerwise/contract';
import { checkManifest, checkModuleCode, checkSettings } from '@ledgerwise/contract/checks';
import { checkRoles } from '@ledgerwise/resource/checks';
import { NOBODY } from './base-checks.ts';
import { type Check, fail, type Outcome, pass } from './check.ts';
import type { Workshop } from './workshop.ts';

function checkAvailability({ status, error, manifest, title }: ModuleInfo): Outcome {
  if (status === 'ready' && manifest) return pass(`${title} speaks contract ${manifest.contract}`);
  if (status === 'loading') return fail('Still loading: run the diagnostics again in a moment');
  const { title: what, help } = describeError(error);
  return fail(`${what}: ${help}`);
}

function listProblems(problems: readonly string[], soundness: string): Outcome {
  return problems.length === 0 ? pass(soundness) : fail(problems.join(' '));
}

/** The permissions of a module must match the database's grants. */
function checkPermissions(manifest: ModuleManifest, { auth }: Host): Outcome {
  if (!auth.user) return NOBODY;
  if (!auth.organisation) return fail('Profile not found');
  const { nav, routes, permissions } = manifest;
  // An entry that is offered must not lead to a screen that is refused.
  const refused = nav.filter(({ route, requires }) => {
    const needed = routes.find(({ id }) => id === route)?.requires;
    const isOffered = requires === undefined || auth.can(requires);
    return isOffered && needed !== undefined && !auth.can(needed);
  });
  return listProblems(
    [
      ...checkRoles(manifest, auth),
      ...refused.map(
        ({ label }) => `The sidebar offers ${label} to the role ${auth.role}, which the screen refuses.`,
      ),
    ],
    `${new Set(permissions).size} permissions are held by the roles that they are for`,
  );
}

/** The settings that a module reads must come with the session. */
function checkReadSettings(manifest: ModuleManifest, { auth }: Host): Outcome {
  if (!auth.user) return NOBODY;
  if (!auth.organisation) return fail('Profile not found');
  return listProblems(checkSettings(manifest, auth.organisation), 'The session brings what the module reads');
}

/** Limit for checks with hundreds of steps. */
const SANDBOX_LIMIT_MS = 60_000;

function selfTestChecks(module: ModuleInfo, page: Host, workshop: Workshop): readonly Check[] {
  const { id, title: group, manifest, basePath } = module;
  return (manifest?.selfTests ?? []).map(({ id: name, title, effects }) => ({
    id: `${id}.self-test.${name}`,
    group,
    title,
    ...(effects === 'sandbox' && { limitMs: SANDBOX_LIMIT_MS }),
    run: async () => {
      const test = (await module.load()).selfTests[name];
      if (!test) return fail(`Self-test "${name}" has no function.`);
      // Checks that write run in an organization of their own, because the user's contains real data.
      if (effects === 'sandbox' && !page.auth.user) return NOBODY;
      const host = effects === 'sandbox' ? await workshop.host() : page;
      return test({ ...host, basePath });
    },
  }));
}

function checksOf(module: ModuleInfo, host: Host, workshop: Workshop): readonly Check[] {
  const { id, title: group, manifest } = module;
  const availability: Check = {
    id: `${id}.availability`,
    group,
    title: 'Availability',
    run: async () => checkAvailability(module),
  };
  if (!manifest) return [availability];
  return [
    availability,
    {
      id: `${id}.manifest`,
      group,
      title: 'Manifest',
      run: async () =>
        listProblems(
          checkManifest(manifest),
          `${manifest.routes.length} addresses, ${manifest.permissions.length} permissions`,
        ),
    },
    {
      id: `${id}.code`,
      group,
      title: 'Component load',
      run: async () =>
        listProblems(
          await checkModuleCode(await module.load(), manifest),
          'The code of every screen was loaded',
        ),
    },
    ...(manifest.permissions.length > 0
      ? [
          {
            id: `${id}.permissions`,
            group,
            title: 'Permissions',
            run: async () => checkPermissions(manifest, host),
          },
        ]
      : []),
    ...(manifest.settings
      ? [
          {
            id: `${id}.settings`,
            group,
            title: 'Settings',
            run: async () => checkReadSettings(manifest, host),
          },
        ]
      : []),
    ...selfTestChecks(module, host, workshop),
  ];
}

/** Everything that can be known about the modules of this deployment, found by asking the registry. */
export function moduleChecks(host: Host, workshop: Workshop): readonly Check[] {
  return host.modules.all().flatMap((module) => checksOf(module, host, workshop));
}
