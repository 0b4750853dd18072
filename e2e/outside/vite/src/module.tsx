import { defineManifest, defineModule } from '@ledgerwise/contract';

const manifest = defineManifest({
  contract: 1,
  id: 'couriers',
  title: 'Couriers',
  routes: [
    { id: 'list', path: '', title: 'Couriers' },
    { id: 'courier', path: ':name', title: 'Courier' },
  ],
  nav: [{ route: 'list', label: 'Couriers', group: 'Shipping', order: 910 }],
  permissions: [],
  errors: {},
  selfTests: [],
});

export const module = defineModule(manifest, {
  screens: {
    list: () => import('./CourierList').then((screen) => screen.CourierList),
    courier: () => import('./Courier').then((screen) => screen.Courier),
  },
  selfTests: {},
});
