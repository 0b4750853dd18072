import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'diagnostics',
  title: 'Diagnostics',
  routes: [
    { id: 'system', path: 'diagnostics', title: 'System Diagnostics', access: 'public' },
    {
      id: 'versions',
      path: 'diagnostics/versions',
      title: 'Versions and Performance',
      access: 'public',
    },
    { id: 'test-suite', path: 'test-suite', title: 'Automated Module Tests', access: 'public' },
    { id: 'comprehensive', path: 'comprehensive-test', title: 'Comprehensive System Test', access: 'public' },
    { id: 'proof', path: 'diagnostics/proof', title: 'Proof of the Books', access: 'public' },
  ],
  nav: [],
  permissions: [],
  errors: {},
  selfTests: [{ id: 'registry', title: 'Modules are registered', effects: 'none' }],
});
