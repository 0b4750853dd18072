// @vitest-environment jsdom
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import type { Check } from './check.ts';
import { sampleHost, sampleModule } from './sample-host.ts';
import { settingsDiagnostic, settingsProbe, settingsVerification } from './settings-checks.ts';

const oneTask = () => new Promise<void>((resolve) => setTimeout(resolve));

function hostWith(Screen: ComponentType) {
  const accounting = sampleModule('accounting', {
    routes: [{ id: 'settings', path: 'settings', title: 'Settings' }],
    screens: { settings: Screen },
  });
  return sampleHost({ modules: [accounting], tables: { company_settings: 1 } });
}

async function detailsOf(host: ReturnType<typeof hostWith>, make: typeof settingsDiagnostic) {
  const probe = settingsProbe(host);
  const found: Record<string, string> = {};
  const run = async (check: Check) => {
    const { ok, detail } = await check.run();
    found[check.title] = ok ? 'PASS' : detail;
  };
  for (const check of make(host, probe, oneTask)) await run(check);
  probe.close();
  return found;
}

function Settings() {
  return (
    <form>
      <h1>Settings</h1>
      <input aria-label="Company name" />
      <button type="submit">Save Settings</button>
    </form>
  );
}

test('a working settings screen passes both sets of checks', async () => {
  const host = hostWith(Settings);
  const verification = await detailsOf(host, settingsVerification);
  expect(Object.keys(verification)).toEqual(['import', 'navigation', 'render', 'ui', 'database']);
  const diagnostic = await detailsOf(host, settingsDiagnostic);
  expect(Object.keys(diagnostic)).toEqual([
    'Navigation',
    'Component Load',
    'React Errors',
    'Database Connection',
    'UI Elements',
    'Save Functionality',
  ]);
  expect(new Set([...Object.values(verification), ...Object.values(diagnostic)])).toEqual(new Set(['PASS']));
});

test('names the missing parts of a screen without a form', async () => {
  const host = hostWith(() => <p data-not-built>Settings come later</p>);
  expect(await detailsOf(host, settingsVerification)).toMatchObject({
    navigation: 'PASS',
    render: 'No Settings content found on page',
    ui: 'Missing UI elements (tabs, inputs, buttons)',
  });
  expect(await detailsOf(host, settingsDiagnostic)).toMatchObject({
    'UI Elements': 'No Settings content found',
    'Save Functionality': 'No save buttons found',
  });
});

test('reports a failing or missing screen', async () => {
  const broken = hostWith(() => {
    throw new Error('boom');
  });
  expect(await detailsOf(broken, settingsDiagnostic)).toMatchObject({
    'Component Load': 'Blank page detected',
    'React Errors': expect.stringMatching(/^Error boundary activated/),
  });
  const without = sampleHost({ tables: {} });
  expect(await detailsOf(without, settingsVerification)).toMatchObject({
    import: 'Import failed',
    navigation: 'Navigation failed',
    database: expect.stringMatching(/^Database error: /),
  });
});
