import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'cash-flow',
  title: 'Cash flow',
  routes: [{ id: 'overview', path: '', title: 'Cash flow' }],
  nav: [{ route: 'overview', label: 'Cash flow', group: 'Cash flow', order: 900 }],
  permissions: [],
  errors: {},
  selfTests: [],
});
