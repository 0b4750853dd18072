import type { Host, ModuleInfo, ModuleOrigin, PageInspection } from '@ledgerwise/contract';
import { failureInWords } from '@ledgerwise/resource/checks';
import { type DeployedModule, readDeployed } from './deployed-module.ts';
import { type FileSize, sizeOf, totalDecoded, totalTransfer } from './file-sizes.ts';
import { type LoadTimes, loadTimesOf } from './load-times.ts';

interface Bytes {
  /** Transferred size, compressed; null if the server hides it from other sites. */
  readonly transfer: number | null;
  readonly decoded: number;
}

/** The displayed data of one module. */
export interface ModuleVersion {
  readonly id: string;
  readonly title: string;
  readonly status: ModuleInfo['status'];
  readonly origin: ModuleOrigin;
  /** True if it is loaded from another address than the registry's. */
  readonly isOverridden: boolean;
  /** Null where its folder could not be read; then `failure` says why. */
  readonly deployed: DeployedModule | null;
  readonly failure: string | null;
  /** Size of the container's script. */
  readonly entry: Bytes | null;
  /** Size of everything that is loaded before a screen is requested, including the container. */
  readonly firstLoad: Bytes | null;
  readonly loadTimes: LoadTimes;
}

const sum = (sizes: readonly FileSize[]): Bytes => ({
  transfer: totalTransfer(sizes),
  decoded: totalDecoded(sizes),
});

async function versionOf(module: ModuleInfo, origin: ModuleOrigin): Promise<ModuleVersion> {
  const { id, title, status } = module;
  const known = {
    ...{ id, title, status, origin },
    isOverridden: origin.entry !== origin.registered,
    loadTimes: loadTimesOf(id, origin.container),
  };
  try {
    const deployed = await readDeployed(origin.entry);
    const sizes = await Promise.all(deployed.files.map((file) => sizeOf(file)));
    const entry = sizes.filter(({ address }) => address === deployed.container);
    return { ...known, deployed, failure: null, entry: sum(entry), firstLoad: sum(sizes) };
  } catch (error) {
    return { ...known, deployed: null, failure: failureInWords(error), entry: null, firstLoad: null };
  }
}

/** Every module of the deployment, read again. */
export async function readModuleVersions(
  { modules }: Pick<Host, 'modules'>,
  inspection: PageInspection,
): Promise<readonly ModuleVersion[]> {
  const origins = new Map(inspection.modules().map((origin) => [origin.id, origin]));
  return Promise.all(
    modules.all().flatMap((module) => {
      const origin = origins.get(module.id);
      return origin ? [versionOf(module, origin)] : [];
    }),
  );
}
