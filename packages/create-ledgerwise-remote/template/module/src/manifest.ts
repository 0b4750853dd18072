import { CONTRACT_MINOR, CONTRACT_VERSION, defineManifest, type SvgIcon } from '@ledgerwise/contract';

/** A box: the `d` of each `<path>` of a line drawing of 24 by 24. */
const box: SvgIcon = {
  paths: ['M21 8 12 3 3 8v8l9 5 9-5z', 'm3 8 9 5 9-5', 'M12 13v8'],
};

/** The module for the shell, before any of its code runs. */
export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  contractMinor: CONTRACT_MINOR,
  id: 'shipping',
  title: 'Shipping',
  routes: [
    { id: 'list', path: '', title: 'Shipping', outline: 'list' },
    { id: 'record', path: ':number', title: 'Record' },
  ],
  nav: [{ route: 'list', label: 'Shipping', icon: box, group: 'Shipping', order: 900 }],
  permissions: [],
  errors: {},
  selfTests: [],
});
