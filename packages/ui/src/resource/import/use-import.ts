import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { useCurrency } from '../../core/formats/currency.tsx';
import { CsvClientContext } from '../csv-client-context.ts';
import { useResourcePaths } from '../paths.ts';
import { createImportFlow, type ImportFlow } from './import-flow.ts';
import type { AlsoHolding } from './import-steps.ts';

interface KeptFlow {
  readonly client: QueryClient;
  readonly table: string;
  readonly flow: ImportFlow;
}

let kept: readonly KeptFlow[] = [];

/** The flow of a list as it was left. Of others only those are kept that run: each holds a file and a worker. */
function keptFlow(client: QueryClient, table: string, make: () => ImportFlow): ImportFlow {
  const isIt = (entry: KeptFlow): boolean => entry.client === client && entry.table === table;
  const known = kept.find(isIt);
  for (const entry of kept) if (!isIt(entry) && !entry.flow.isRunning()) entry.flow.close();
  const flow = known?.flow ?? make();
  const running = kept.filter((entry) => !isIt(entry) && entry.flow.isRunning());
  kept = [...running, { client, table, flow }];
  return flow;
}

let handedOver: AlsoHolding | undefined;

/** Brings a file to the import screen of another list, which then need not be chosen again. */
export function handOver(holding: AlsoHolding): void {
  handedOver = holding;
}

/** The import into a list: its state, and what can be done with it. */
export function useImport(resource: AnyResource) {
  const host = useHost();
  const currency = useCurrency();
  const client = useQueryClient();
  const openClient = useContext(CsvClientContext);
  const path = useResourcePaths(resource).import;
  const { user, organisation } = host.auth;
  const [flow] = useState(() =>
    keptFlow(client, resource.name, () =>
      createImportFlow(
        { resource, path, scope: `${user?.id ?? ''}.${organisation?.id ?? ''}`, openClient },
        { host, currency },
      ),
    ),
  );
  const [state, setState] = useState(flow.state);

  useEffect(() => flow.attach({ host, currency }), [flow, host, currency]);
  useEffect(() => {
    if (handedOver?.list !== resource.name) return;
    const { file } = handedOver;
    handedOver = undefined;
    void flow.choose(file);
  }, [flow, resource]);
  useEffect(() => {
    const show = (): void => setState(flow.state());
    show();
    return flow.watch(show);
  }, [flow]);
  useEffect(
    () => () => {
      // The result was seen: the next visit starts over.
      if (flow.state().step.at === 'done') flow.restart();
    },
    [flow],
  );
  return { state, flow };
}
