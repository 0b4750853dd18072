import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';
import { texts } from './texts.ts';

export const module = defineModule(manifest, {
  screens: {
    system: () => import('./screens/SystemDiagnosticsPage.tsx').then((page) => page.SystemDiagnosticsPage),
    versions: () => import('./screens/VersionsPage.tsx').then((page) => page.VersionsPage),
    'test-suite': () => import('./screens/TestSuitePage.tsx').then((page) => page.TestSuitePage),
    comprehensive: () =>
      import('./screens/ComprehensiveTestPage.tsx').then((page) => page.ComprehensiveTestPage),
    proof: () => import('./screens/proof/ProofPage.tsx').then((page) => page.ProofPage),
  },
  selfTests: {
    registry: async (host) => {
      const count = host.modules.all().length;
      return { ok: count > 0, detail: texts.registered(count) };
    },
  },
});
