import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'sample',
  title: 'Sample',
  routes: [
    { id: 'list', path: '', title: 'List' },
    { id: 'form', path: 'new', title: 'Form' },
    {
      id: 'welcome',
      path: 'welcome',
      title: 'Welcome',
      access: 'public',
      head: { description: 'What {productName} is.' },
    },
  ],
  nav: [],
  permissions: [],
  errors: {},
  selfTests: [],
});
