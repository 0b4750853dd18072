import { type Host, useHost } from '@ledgerwise/contract';
import { useCallback } from 'react';
import { wholeModules, withModules } from '../runner/whole-modules.ts';
import { useReading } from './use-reading.ts';

/** Returns the host with full manifests once they are loaded; until then with those of the page. */
export function useWholeHost(): Host {
  const host = useHost();
  const { inspectPage } = host;
  const all = host.modules.all();
  const read = useCallback(
    () => wholeModules({ modules: { all: () => all }, inspectPage }),
    [all, inspectPage],
  );
  const { value } = useReading(inspectPage ? read : null);
  return value ? withModules(host, value) : host;
}
