import { useHost, withoutSwitchedOff } from '@ledgerwise/contract';
import { useAtomValue } from 'jotai/react';
import { useMemo } from 'react';
import type { CatalogueModule } from '../services/modules/module-catalogue.ts';
import { useServices } from '../services/services.ts';

/** The modules as the organisation uses them: without what it has switched off. */
export function useModules(): readonly CatalogueModule[] {
  const { organisation } = useHost().auth;
  const modules = useAtomValue(useServices().catalogue.modulesAtom);
  return useMemo(
    () =>
      modules.map((module) =>
        module.manifest ? { ...module, manifest: withoutSwitchedOff(module.manifest, organisation) } : module,
      ),
    [modules, organisation],
  );
}
