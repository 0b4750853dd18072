import '@ledgerwise/ui/theme.css';
import type { DataSource } from '@ledgerwise/contract';
import { bankRules } from '@ledgerwise/domain/banking';
import { readFrom } from '@ledgerwise/resource';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { MiniHost } from '@ledgerwise/ui/core';
import { createRoot } from 'react-dom/client';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';
import { standaloneBank } from './standalone-bank.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
const local = createLocalDataSource({
  resources: [bankRules],
  storage: sessionStorage,
  functions: standaloneBank(),
});
// Alone it has no ledger.
const KEPT = new Set<string>([bankRules.name, readFrom(bankRules)]);
const data: DataSource = {
  ...local,
  list: async (table, query) => (KEPT.has(table) ? local.list(table, query) : { rows: [], next: null }),
};
createRoot(root).render(
  <MiniHost module={{ ...module, manifest }} data={data} basePath="/banking" home="/banking" />,
);
