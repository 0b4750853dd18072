import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';

/** The code behind the manifest: a screen for each of its routes, or it does not compile. */
export const module = defineModule(manifest, {
  screens: {
    list: () => import('./screens/ListScreen.tsx').then(({ ListScreen }) => ListScreen),
    record: () => import('./screens/RecordScreen.tsx').then(({ RecordScreen }) => RecordScreen),
  },
  selfTests: {},
});
