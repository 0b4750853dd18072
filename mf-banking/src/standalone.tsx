import '@ledgerwise/ui/theme.css';
import { MiniHost } from '@ledgerwise/ui/core';
import { createRoot } from 'react-dom/client';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';
import { StandaloneFrame } from './standalone/StandaloneFrame.tsx';
import { standaloneData } from './standalone/standalone-data.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <MiniHost
    module={{ ...module, manifest }}
    data={standaloneData()}
    basePath="/banking"
    home="/banking"
    Frame={StandaloneFrame}
  />,
);
