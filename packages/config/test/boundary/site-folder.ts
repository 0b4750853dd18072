import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleDeployment, sampleFederation, sampleTemplate } from '@ledgerwise/release/sample-deployment';

/** A built site, small enough to be written for a test. */
export interface SiteFolder {
  readonly path: string;
  remove(): void;
}

export function writeSite(): SiteFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'ledgerwise-site-'));
  const files: Readonly<Record<string, unknown>> = {
    'shell/dist/index.html': sampleTemplate,
    'shell/dist/js/main.11111111.js': `start(${JSON.stringify('x'.repeat(400))})`,
    'shell/dist/route-assets.json': sampleDeployment.shellGroups,
    'shell/public/remotes.json': sampleDeployment.registry,
    'mf-site/dist/module.json': sampleDeployment.remotes.site?.module,
    'mf-site/dist/mf-manifest.json': sampleFederation(),
    'mf-site/dist/js/landing.77777777.js': 'landing()',
    'mf-demo/dist/standalone/index.html':
      '<html><head><base href="/"><script>begin()</script></head><body></body></html>',
    'mf-demo/dist/standalone/js/main.12345678.js': 'demo()',
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
