import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useContext, useEffect } from 'react';
import { useCurrency } from '../../core/formats/currency.tsx';
import { CsvClientContext } from '../csv-client-context.ts';
import { useResourcePaths } from '../paths.ts';
import { createImportFlow } from './import-flow.ts';
import { scopeOf } from './import-memory.ts';
import type { AlsoHolding } from './import-steps.ts';
import { useKeptFlow } from './kept-flow.ts';

let handedOver: AlsoHolding | undefined;

/** Passes a file to the import screen of another list, so that it need not be chosen again. */
export function handOver(holding: AlsoHolding): void {
  handedOver = holding;
}

/** The import into a list: its state and operations. */
export function useImport(resource: AnyResource) {
  const host = useHost();
  const currency = useCurrency();
  const openClient = useContext(CsvClientContext);
  const path = useResourcePaths(resource).import;
  const { flow, state } = useKeptFlow(resource.name, () =>
    createImportFlow({ resource, path, scope: scopeOf(host.auth), openClient }, { host, currency }),
  );
  useEffect(() => flow.attach({ host, currency }), [flow, host, currency]);
  useEffect(() => {
    if (handedOver?.list !== resource.name) return;
    const { file } = handedOver;
    handedOver = undefined;
    void flow.choose(file);
  }, [flow, resource]);
  return { state, flow };
}
