import '@ledgerwise/ui/theme.css';
import { MiniHost } from '@ledgerwise/ui/core';
import { createRoot } from 'react-dom/client';
import { module } from './module.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(<MiniHost module={module} />);
