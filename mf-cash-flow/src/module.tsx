import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';

export const module = defineModule(manifest, {
  screens: {
    overview: () => import('./screens/OverviewPage.tsx').then((page) => page.OverviewPage),
  },
  selfTests: {},
});
