import {
  CONTRACT_VERSION,
  type Host,
  type ModuleInfo,
  type PageInspection,
  type SharedLibrary,
} from '@ledgerwise/contract';
import { type Check, fail, type Outcome, pass } from '../runner/check.ts';
import { type ReadJson, readDeployed, readJson } from './deployed-module.ts';
import { texts } from './texts.ts';

/** The contracts that this page's host serves. */
const SERVED: readonly number[] = [CONTRACT_VERSION, CONTRACT_VERSION - 1];

const SHELL = 'shell';

const fileName = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/**
 * The page runs the version of a module that is deployed at the registry's address, for a contract that is
 * served.
 */
async function checkVersion(
  module: ModuleInfo,
  inspection: PageInspection,
  read: ReadJson,
): Promise<Outcome> {
  // Its code says for which contract it was built.
  const { manifest: stamp } = await module.load();
  const origin = inspection.modules().find(({ id }) => id === module.id);
  if (!origin) return fail(texts.findings.unregistered);
  const { entry, registered, version, container } = origin;
  if (entry !== registered) return fail(texts.findings.overridden(entry, registered));
  const deployed = await readDeployed(entry, read);
  const { build } = deployed;
  if (version !== deployed.version)
    return fail(texts.findings.otherVersion(version ?? 'unknown', deployed.version ?? 'none'));
  if (container !== deployed.container)
    return fail(
      texts.findings.otherContainer(fileName(container ?? 'nothing'), fileName(deployed.container)),
    );
  if (build && build.id !== module.id) return fail(texts.findings.otherBuild(build.id));
  if (build && build.version !== deployed.version)
    return fail(texts.findings.otherRecord(build.version, deployed.version ?? 'none'));
  const contracts = [stamp.contract, deployed.contract, build?.contract].filter((number) => number != null);
  if (new Set(contracts).size > 1) return fail(texts.findings.contractsDiffer(contracts.join(', ')));
  if (!SERVED.includes(stamp.contract))
    return fail(texts.findings.notServed(stamp.contract, SERVED.join(' and ')));
  const provided = inspection.libraries().filter(({ providedBy }) => providedBy === SHELL);
  const carried = provided.filter(({ name }) => build?.libraries[name] !== undefined);
  if (carried.length > 0) return fail(texts.findings.ownCopies(carried.map(({ name }) => name).join(', ')));
  const commit = build?.commit ? texts.findings.commit(build.commit.slice(0, 7)) : texts.findings.noCommit;
  return pass(texts.findings.version(version ?? 'unknown', commit, stamp.contract));
}

/**
 * Checks that there is no second copy of what the shell provides: neither one that another build added to the share
 * scope, nor another version of a library with React contexts.
 */
export function checkShared(libraries: readonly SharedLibrary[]): Outcome {
  const provided = libraries.filter(({ providedBy }) => providedBy === SHELL);
  if (provided.length === 0) return fail(texts.findings.nothingShared);
  const names = new Set(provided.map(({ name }) => name));
  const others = libraries.filter(
    ({ name, providedBy, isLoaded }) => names.has(name) && isLoaded && providedBy !== SHELL,
  );
  if (others.length > 0)
    return fail(
      others
        .map(({ name, version, providedBy }) => texts.findings.ownCopy(providedBy, name, version))
        .join('. '),
    );
  return pass(
    texts.findings.oneCopyEach(provided.map(({ name, version }) => `${name} ${version}`).join(', ')),
  );
}

/** Checks that the page runs the deployed versions; none on a standalone page. */
export function versionChecks(host: Host, read: ReadJson = readJson): readonly Check[] {
  const { inspectPage } = host;
  if (!inspectPage) return [];
  return [
    ...host.modules
      .all()
      .filter(({ manifest }) => manifest !== null)
      .map((module) => ({
        id: `${module.id}.versions`,
        group: texts.shared.versions,
        title: module.title,
        run: async () => checkVersion(module, await inspectPage(), read),
      })),
    {
      id: 'versions.shared',
      group: texts.shared.versions,
      title: texts.findings.sharedLibraries,
      run: async () => checkShared((await inspectPage()).libraries()),
    },
  ];
}
