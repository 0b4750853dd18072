import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';

/** The code of the manifest: it compiles only with a screen for each route. */
export const module = defineModule(manifest, {
  screens: {
    list: () => import('./screens/ListScreen.tsx').then(({ ListScreen }) => ListScreen),
    record: () => import('./screens/RecordScreen.tsx').then(({ RecordScreen }) => RecordScreen),
  },
  selfTests: {},
});
