import { describeError, type Host, type ModuleInfo } from '@ledgerwise/contract';
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
