import { describeError, type Host, type ModuleInfo, type ModuleManifest } from '@ledgerwise/contract';
import { checkManifest, checkModuleCode, checkSettings } from '@ledgerwise/contract/checks';
import { checkRoles } from '@ledgerwise/resource/checks';
import { NOBODY } from './base-checks.ts';
import { type Check, fail, type Outcome, pass } from './check.ts';
import { texts } from './texts.ts';
import type { Workshop } from './workshop.ts';

function checkAvailability({ status, error, manifest, title }: ModuleInfo): Outcome {
  if (status === 'ready' && manifest) return pass(texts.modules.available(title, manifest.contract));
  if (status === 'loading') return fail(texts.modules.loading);
  const { title: what, help } = describeError(error);
  return fail(`${what}: ${help}`);
}

function listProblems(problems: readonly string[], soundness: string): Outcome {
  return problems.length === 0 ? pass(soundness) : fail(problems.join(' '));
}

/** The permissions of a module must match the database's grants. */
function checkPermissions(manifest: ModuleManifest, { auth }: Host): Outcome {
  if (!auth.user) return NOBODY;
  if (!auth.organisation) return fail(texts.shared.noProfile);
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
      ...refused.map(({ label }) => texts.modules.offeredAndRefused(label, auth.role)),
    ],
    texts.modules.permissionsHeld(new Set(permissions).size),
  );
}

/** The settings that a module reads must come with the session. */
function checkReadSettings(manifest: ModuleManifest, { auth }: Host): Outcome {
  if (!auth.user) return NOBODY;
  if (!auth.organisation) return fail(texts.shared.noProfile);
  return listProblems(checkSettings(manifest, auth.organisation), texts.modules.settingsRead);
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
      if (!test) return fail(texts.modules.noFunction(name));
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
    title: texts.modules.availability,
    run: async () => checkAvailability(module),
  };
  if (!manifest) return [availability];
  return [
    availability,
    {
      id: `${id}.manifest`,
      group,
      title: texts.modules.manifest,
      run: async () =>
        listProblems(
          checkManifest(manifest),
          texts.modules.manifestSize(manifest.routes.length, manifest.permissions.length),
        ),
    },
    {
      id: `${id}.code`,
      group,
      title: texts.modules.componentLoad,
      run: async () =>
        listProblems(await checkModuleCode(await module.load(), manifest), texts.modules.codeLoaded),
    },
    ...(manifest.permissions.length > 0
      ? [
          {
            id: `${id}.permissions`,
            group,
            title: texts.modules.permissions,
            run: async () => checkPermissions(manifest, host),
          },
        ]
      : []),
    ...(manifest.settings
      ? [
          {
            id: `${id}.settings`,
            group,
            title: texts.modules.settings,
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
