import '@ledgerwise/ui/theme.css';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { MiniHost } from '@ledgerwise/ui/core';
import { createRoot } from 'react-dom/client';
import { module } from './module.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
// Without the shell there are no tables: the checks that read them report it.

const data = createLocalDataSource({ resources: [], storage: sessionStorage });
createRoot(root).render(<MiniHost module={module} data={data} home="/diagnostics" />);
