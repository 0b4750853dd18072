import { describe, expect, it } from 'vitest';
import { switchedOff, withoutSwitchedOff } from './features.ts';
import type { Organisation } from './host.ts';
import { CONTRACT_VERSION, defineManifest, type ModuleManifest } from './manifest.ts';

const begins = [{ label: 'New Part', path: 'parts/new?of=:id', requires: 'x.y' }];
const manifest: ModuleManifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'sample',
  title: 'Sample',
  routes: [
    { id: 'things', path: 'things/:id', title: 'Things' },
    { id: 'parts', path: 'parts', title: 'Parts' },
    { id: 'part', path: '/parts/:id', title: 'Part' },
  ],
  nav: [
    { route: 'things', label: 'Things', order: 1 },
    { route: 'parts', label: 'Parts', order: 2 },
  ],
  records: [{ kind: 'things', label: { one: 'Thing', many: 'Things' }, path: 'things/:id', begins }],
  features: [
    { id: 'parts', title: 'Parts', areas: ['parts'], switchedAt: { path: 'things#parts', requires: 'x.y' } },
  ],
  permissions: ['x.y'],
  errors: {},
  selfTests: [],
});
const organisation = (...featuresOff: readonly string[]): Organisation => ({
  id: 'o1',
  name: 'Ada & Co',
  timeZone: 'UTC',
  dateFormat: 'DD/MM/YYYY',
  numberFormat: '1,234.56',
  settings: {},
  featuresOff,
});

describe('a feature that is switched off', () => {
  it('takes every address below its areas with it', () => {
    const isOff = (path: string) => switchedOff(manifest, path, organisation('parts')) !== undefined;
    expect(['parts', 'parts/new?of=1', '/parts/7'].map(isOff)).toEqual([true, true, true]);
    expect(['things', 'partsheet', 'things#parts'].map(isOff)).toEqual([false, false, false]);
    expect(switchedOff(manifest, 'parts', organisation())).toBeUndefined();
    expect(switchedOff(manifest, 'parts', null)).toBeUndefined();
  });

  it('is removed from the manifest', () => {
    const left = withoutSwitchedOff(manifest, organisation('parts'));
    expect(left.routes.map(({ id }) => id)).toEqual(['things']);
    expect(left.nav.map(({ label }) => label)).toEqual(['Things']);
    expect(left.records?.[0]?.begins).toEqual([]);
    expect(withoutSwitchedOff(manifest, organisation('other things'))).toEqual({ ...manifest });
    expect(withoutSwitchedOff(manifest, organisation())).toBe(manifest);
  });
});
