import { defineManifest, defineModule } from '@ledgerwise/contract';

const manifest = defineManifest({
  contract: 1,
  id: 'parcels',
  title: 'Parcels',
  routes: [
    { id: 'list', path: '', title: 'Parcels' },
    { id: 'parcel', path: ':number', title: 'Parcel' },
  ],
  nav: [{ route: 'list', label: 'Parcels', group: 'Shipping', order: 900 }],
  permissions: [],
  errors: {},
  selfTests: [],
});

export const module = defineModule(manifest, {
  screens: {
    list: () => import('./ParcelList').then((screen) => screen.ParcelList),
    parcel: () => import('./Parcel').then((screen) => screen.Parcel),
  },
  selfTests: {},
});
