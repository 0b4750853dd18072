import '@ledgerwise/ui/theme.css';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { MiniHost } from '@ledgerwise/ui/core';
import { createRoot } from 'react-dom/client';
import { module } from './module.tsx';
import { standaloneBank } from './standalone-bank.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
const local = createLocalDataSource({
  resources: [],
  storage: sessionStorage,
  functions: standaloneBank(),
});
// Alone it has no ledger.
const data = { ...local, list: async () => ({ rows: [], next: null }) };
createRoot(root).render(<MiniHost module={module} data={data} basePath="/banking" home="/banking" />);
