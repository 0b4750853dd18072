import { useHost, withoutSwitchedOff } from '@ledgerwise/contract';
import { useAtomValue } from 'jotai/react';
import { useMemo } from 'react';
import type { CatalogModule } from '../services/modules/module-catalog.ts';
import { useServices } from '../services/services.ts';

/** Returns the modules without the features that the organization has switched off. */
export function useModules(): readonly CatalogModule[] {
  const { organisation } = useHost().auth;
  const modules = useAtomValue(useServices().catalog.modulesAtom);
  return useMemo(
    () =>
      modules.map((module) =>
        module.manifest ? { ...module, manifest: withoutSwitchedOff(module.manifest, organisation) } : module,
      ),
    [modules, organisation],
  );
}
