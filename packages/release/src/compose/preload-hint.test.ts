import { describe, expect, it } from 'vitest';
import type { Deployment } from './deployment.ts';
import { preloadHint } from './preload-hint.ts';
import { shownAt } from './route-files.ts';
import { sampleDeployment } from './sample-deployment.ts';

const SCRIPT = '/remotes/mf-site/js/landing.77777777.js';
const CONTAINER = '/remotes/mf-site/remoteEntry.22222222.js';
const hint = (file: string, over: Partial<Deployment> = {}) => {
  const deployment = { ...sampleDeployment, ...over };
  return preloadHint(deployment, shownAt(deployment, '/'), file);
};

describe('a hint requests a file like its loader', () => {
  it('without a hash like any script of the page’s own origin', () => {
    expect(hint(SCRIPT)).toBe(`<link rel="preload" as="script" href="${SCRIPT}">`);
  });

  it('with the hash that its build records', () => {
    expect(hint(SCRIPT, { integrity: { [SCRIPT]: 'sha256-x' } })).toBe(
      `<link rel="preload" as="script" href="${SCRIPT}" integrity="sha256-x" crossorigin>`,
    );
  });

  it('for a container with the hash of the registry, and no other', () => {
    const integrity = { [CONTAINER]: 'sha256-of-the-build' };
    expect(hint(CONTAINER, { integrity })).toBe(`<link rel="preload" as="script" href="${CONTAINER}">`);
    const remotes = sampleDeployment.registry.remotes.map((entry) => ({
      ...entry,
      integrity: { 'remoteEntry.22222222.js': 'sha384-of-the-registry' },
    }));
    expect(hint(CONTAINER, { integrity, registry: { ...sampleDeployment.registry, remotes } })).toBe(
      `<link rel="preload" as="script" href="${CONTAINER}" integrity="sha384-of-the-registry" crossorigin>`,
    );
  });

  it('with `crossorigin` from another origin', () => {
    expect(hint('https://cdn.example/a.css')).toBe(
      '<link rel="preload" as="style" href="https://cdn.example/a.css" crossorigin>',
    );
  });
});
