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

const fileName = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** What the page runs of a module is what is deployed at the registry's address, in one version, for a contract that is served. */
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
      `This page has version ${version ?? 'unknown'}, module.json says ${deployed.version ?? 'none'}: load the page anew`,
    );
  if (container !== deployed.container)
    return fail(
      `This page runs ${fileName(container ?? 'nothing')}, ${fileName(deployed.container)} is deployed: load the page anew`,
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
  const commit = build?.commit ? `commit ${build.commit.slice(0, 7)}` : 'no commit known';
  return pass(`Version ${version ?? 'unknown'}, ${commit}, contract ${stamp.contract}`);
}

/** Of what carries a React context there must be one copy on the page. */
export function checkSingletons(libraries: readonly SharedLibrary[]): Outcome {
  const inUse = libraries.filter(({ isSingleton, isLoaded }) => isSingleton && isLoaded);
  const names = [...new Set(inUse.map(({ name }) => name))];
  const doubled = names
    .map((name) => inUse.filter((copy) => copy.name === name))
    .filter((copies) => copies.length > 1);
  if (names.length === 0) return fail('Nothing is shared: the share scope holds no library that must be one');
  return doubled.length > 0
    ? fail(
        doubled
          .map(
            (copies) =>
              `${copies[0]?.name} is on the page ${copies.length} times: ${copies.map((copy) => `${copy.version} of ${copy.providedBy}`).join(', ')}`,
          )
          .join('. '),
      )
    : pass(`One copy each of ${inUse.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
}

/** Whether the page runs what is deployed; none where no modules are put together. */
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
      run: async () => checkSingletons((await inspectPage()).libraries()),
    },
  ];
}
