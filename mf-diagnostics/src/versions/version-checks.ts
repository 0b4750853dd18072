import {
  CONTRACT_VERSION,
  type Host,
  type ModuleInfo,
  type PageInspection,
  type SharedLibrary,
} from '@ledgerwise/contract';
import { type Check, fail, type Outcome, pass } from '../runner/check.ts';
import { type ReadJson, readDeployed, readJson } from './deployed-module.ts';

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
  if (!origin) return fail('The registry of this page does not name it');
  const { entry, registered, version, container } = origin;
  if (entry !== registered)
    return fail(`Taken from ${entry} in this tab, and not from the registry's ${registered}: reset it first`);
  const deployed = await readDeployed(entry, read);
  const { build } = deployed;
  if (version !== deployed.version)
    return fail(
      `This page has version ${version ?? 'unknown'}, module.json says ${deployed.version ?? 'none'}: reload the page`,
    );
  if (container !== deployed.container)
    return fail(
      `This page runs ${fileName(container ?? 'nothing')}, ${fileName(deployed.container)} is deployed: reload the page`,
    );
  if (build && build.id !== module.id)
    return fail(`The build record beside it is that of "${build.id}": the deployment is mixed up`);
  if (build && build.version !== deployed.version)
    return fail(`Its build record says ${build.version}, module.json ${deployed.version ?? 'none'}`);
  const contracts = [stamp.contract, deployed.contract, build?.contract].filter((number) => number != null);
  if (new Set(contracts).size > 1)
    return fail(`Its code, module.json and build record name different contracts: ${contracts.join(', ')}`);
  if (!SERVED.includes(stamp.contract))
    return fail(`Built for contract ${stamp.contract}; this page serves ${SERVED.join(' and ')}`);
  const provided = inspection.libraries().filter(({ providedBy }) => providedBy === SHELL);
  const carried = provided.filter(({ name }) => build?.libraries[name] !== undefined);
  if (carried.length > 0)
    return fail(
      `Carries a copy of its own of ${carried.map(({ name }) => name).join(', ')}, which the shell provides`,
    );
  const commit = build?.commit ? `commit ${build.commit.slice(0, 7)}` : 'no commit known';
  return pass(`Version ${version ?? 'unknown'}, ${commit}, contract ${stamp.contract}`);
}

/**
 * Checks that there is no second copy of what the shell provides: neither one that another build added to the share
 * scope, nor another version of a library with React contexts.
 */
export function checkShared(libraries: readonly SharedLibrary[]): Outcome {
  const provided = libraries.filter(({ providedBy }) => providedBy === SHELL);
  if (provided.length === 0) return fail('The shell shares no library');
  const names = new Set(provided.map(({ name }) => name));
  const others = libraries.filter(
    ({ name, providedBy, isLoaded }) => names.has(name) && isLoaded && providedBy !== SHELL,
  );
  if (others.length > 0)
    return fail(
      others
        .map(({ name, version, providedBy }) => `${providedBy} runs a ${name} ${version} of its own`)
        .join('. '),
    );
  return pass(`One copy each of ${provided.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
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
        group: 'Versions',
        title: module.title,
        run: async () => checkVersion(module, await inspectPage(), read),
      })),
    {
      id: 'versions.shared',
      group: 'Versions',
      title: 'Shared libraries',
      run: async () => checkShared((await inspectPage()).libraries()),
    },
  ];
}
