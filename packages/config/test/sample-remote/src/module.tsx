import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';

const screens = {
  list: () => import('./List.tsx').then((m) => m.List),
  welcome: () => import('./Welcome.tsx').then((m) => m.Welcome),
  form: () => import('./EntryForm.tsx').then((m) => m.EntryForm),
};

export const module = defineModule(manifest, { screens, selfTests: {} });
