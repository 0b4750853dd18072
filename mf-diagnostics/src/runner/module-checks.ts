import { describeError, type Host, type ModuleInfo, type ModuleManifest } from '@ledgerwise/contract';
import { checkManifest, checkModule } from '@ledgerwise/contract/checks';
import { type Check, fail, type Outcome, pass } from './check.ts';

function checkAvailability({ status, error, manifest, title }: ModuleInfo): Outcome {
  if (status === 'ready' && manifest) return pass(`${title} speaks contract ${manifest.contract}`);
  if (status === 'loading') return fail('Still loading: run the diagnostics again in a moment');
  const { title: what, help } = describeError(error);
  return fail(`${what}: ${help}`);
}

function listProblems(problems: readonly string[], soundness: string): Outcome {
  return problems.length === 0 ? pass(soundness) : fail(problems.join(' '));
}

/** What a module's screens ask about must be somebody's right in the database, or nobody can use what asks. */
function checkPermissions({ nav, routes }: ModuleManifest, { auth }: Host): Outcome {
  if (!auth.user) return fail('No authenticated user');
  if (!auth.organisation) return fail('Profile not found');
  // What no address asks for may well be nobody's: credit notes are never deleted.
  const asked = new Set([...routes, ...nav].flatMap(({ requires }) => requires ?? []));
  const nobodys = [...asked].filter((permission) => auth.rolesWith(permission).length === 0);
  if (nobodys.length > 0)
    return fail(`No role holds ${nobodys.join(', ')}: what asks for it is closed to everybody.`);
  // An entry that is offered must not lead to a screen that is refused.
  const refused = nav.filter(({ route, requires }) => {
    const needed = routes.find(({ id }) => id === route)?.requires;
    const isOffered = requires === undefined || auth.can(requires);
    return isOffered && needed !== undefined && !auth.can(needed);
  });
  return refused.length > 0
    ? fail(
        `The sidebar offers ${refused.map(({ label }) => label).join(', ')} to ${auth.role}, whom the screen refuses.`,
      )
    : pass(`Each of ${asked.size} permissions that an address asks for is held by a role`);
}

function checksOf(module: ModuleInfo, host: Host): readonly Check[] {
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
          await checkModule({ ...(await module.load()), manifest }),
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
    // Checks that write belong to an organisation made for them; here people are at work.
    ...manifest.selfTests
      .filter((selfTest) => selfTest.effects === 'none')
      .map(
        (selfTest): Check => ({
          id: `${id}.self-test.${selfTest.id}`,
          group,
          title: selfTest.title,
          run: async () => {
            const test = (await module.load()).selfTests[selfTest.id];
            if (!test) return fail(`Self-test "${selfTest.id}" has no function.`);
            return test({ ...host, basePath: module.basePath });
          },
        }),
      ),
  ];
}

/** Everything that can be known about the modules of this deployment, found by asking the registry. */
export function moduleChecks(host: Host): readonly Check[] {
  return host.modules.all().flatMap((module) => checksOf(module, host));
}
