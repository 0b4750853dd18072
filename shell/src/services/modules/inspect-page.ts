import {
  AppError,
  type BuildRecord,
  type ModuleManifest,
  type ModuleOrigin,
  type PageInspection,
  type Registry,
  type SharedLibrary,
} from '@ledgerwise/contract';
import { getInstance } from '@module-federation/enhanced/runtime';
import type { ModuleCatalog } from './module-catalog.ts';
import { fetchModuleJson, parseModuleJson } from './module-json.ts';
import { dropOverride, isListed, keepOverride, parseOverride } from './module-override.ts';

const BUILD_RECORD_LIMIT_MS = 8000;

const absolute = (address: string): string => new URL(address, location.href).href;

/** The parts of the federation runtime that are read. */
interface Runtime {
  readonly remotes: readonly { readonly name: string; readonly entry?: string }[];
  readonly scopes: NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'];
}

function readRuntime(): Runtime {
  const instance = getInstance();
  return {
    remotes: (instance?.options.remotes ?? []).map((remote) => ({
      name: remote.name,
      ...('entry' in remote && { entry: remote.entry }),
    })),
    scopes: instance?.shareScopeMap ?? {},
  };
}

/** Its address is in the module's folder, even if a retry appended something. */
function containerIn(entry: string, { remotes }: Runtime): { name: string; script: string } | null {
  const found = remotes.find((remote) => remote.entry?.startsWith(entry));
  return found?.entry ? { name: found.name, script: found.entry.replace(/\?r=\d+$/, '') } : null;
}

function originsOf(catalog: ModuleCatalog, registry: Registry, runtime: Runtime): ModuleOrigin[] {
  return catalog.all().map(({ id, entry: { entry }, manifest }) => {
    const taken = absolute(entry);
    const registered = registry.remotes.find((remote) => remote.id === id)?.entry ?? entry;
    // `module.json` has it beside the manifest.
    const { version = null } = (manifest ?? {}) as { readonly version?: string };
    return {
      id,
      entry: taken,
      registered: absolute(registered),
      version,
      container: containerIn(taken, runtime)?.script ?? null,
    };
  });
}

function librariesIn(origins: readonly ModuleOrigin[], runtime: Runtime): SharedLibrary[] {
  const idOf = (container: string): string => {
    const owner = origins.find(({ entry }) => containerIn(entry, runtime)?.name === container);
    return owner?.id ?? container;
  };
  const copies = Object.values(runtime.scopes).flatMap((scope) =>
    Object.entries(scope).flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, useIn, loaded, lib }]) => ({
        name,
        version,
        providedBy: idOf(from),
        usedBy: [...new Set(useIn.map(idOf))].sort(),
        isLoaded: Boolean(loaded ?? lib),
      })),
    ),
  );
  return copies.sort((one, other) => one.name.localeCompare(other.name));
}

/** Returns the shell's own build record; null if its build wrote none. */
async function shellRecord(): Promise<BuildRecord | null> {
  const answer = await fetch('/build.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(BUILD_RECORD_LIMIT_MS),
  });
  // A static host may return the shell's page for a missing file.
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return answer.ok && isJson ? answer.json() : null;
}

/**
 * Inspection of the page for QA: read from the registry, the catalog and the federation runtime each time.
 */
export function inspectPage(
  catalog: ModuleCatalog,
  registry: Registry,
  overrideOrigins: readonly string[] = [],
): PageInspection {
  const origins = (): ModuleOrigin[] => originsOf(catalog, registry, readRuntime());
  return {
    modules: origins,
    libraries: () => librariesIn(origins(), readRuntime()),
    shell: shellRecord,
    async manifestOf(id): Promise<ModuleManifest> {
      const module = catalog.get(id);
      if (!module) throw new AppError('module.unavailable');
      const content = await fetchModuleJson(module.entry);
      if (content !== undefined) return parseModuleJson(content, id);
      // A module known only by its code, which is complete.
      if (module.manifest) return module.manifest;
      throw module.error ?? new AppError('module.unavailable');
    },
    overrideOrigins,
    override(id, address) {
      const override = parseOverride(`${id}@${address}`);
      if (!override || !isListed(override, overrideOrigins))
        throw new AppError('module.not_listed', {
          message: `${address} is not on an origin that the operator lists. Use one of: ${overrideOrigins.join(', ') || 'none are listed'}.`,
        });
      keepOverride(sessionStorage, override);
      // Needs a new page: parts of the module that this page has loaded would be used for the new version.
      location.reload();
    },
    resetOverride(id) {
      dropOverride(sessionStorage, id);
      location.reload();
    },
  };
}
