import '@ledgerwise/ui/theme.css';
import { entities } from '@ledgerwise/domain';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { MiniHost } from '@ledgerwise/ui/core';
import { createRoot } from 'react-dom/client';
import { manifest } from './manifest.ts';
import { module } from './module.tsx';
import { activityLog } from './standalone-activity.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
const data = createLocalDataSource({
  resources: [...entities.map(({ resource }) => resource), activityLog],
  storage: sessionStorage,
});
createRoot(root).render(
  <MiniHost
    module={{ ...module, manifest }}
    data={data}
    basePath="/accounting"
    home="/accounting/dashboard"
  />,
);
