import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';
import { type AnyResource, resourceRoutes } from '@ledgerwise/resource';
import { demoEntities } from './demo-resources.ts';
import { lockedSections } from './demo-sections.ts';

/** Anyone may use the demo, which has its own frame. */
const DEMO = { access: 'public', layout: 'bare' } as const;

/** An entity's routes without the database's part: no permissions, no prefetching. */
function demoRoutes<const R extends AnyResource>(resource: R) {
  return resourceRoutes(resource).map(({ id, path, title }) => ({ id, path, title, ...DEMO }));
}

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'demo',
  title: 'Accounting Demo',
  routes: [
    { id: 'root', path: '', title: 'Accounting Demo', ...DEMO },
    { id: 'dashboard', path: 'dashboard', title: 'Demo Dashboard', ...DEMO },
    ...demoEntities.flatMap(({ resource }) => demoRoutes(resource)),
    { id: 'reports', path: 'reports', title: 'Reports', ...DEMO },
    ...lockedSections.map(({ path, label }) => ({ id: path, path, title: label, ...DEMO })),
    { id: 'unknown', path: '*', title: 'Accounting Demo', ...DEMO },
  ],
  nav: [],
  permissions: [],
  errors: {
    'data.quota': {
      title: 'Browser storage is full',
      help: 'Delete some records or reset the demo, then try again.',
    },
  },
  selfTests: [],
});
