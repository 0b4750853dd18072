// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { otherScreens, productChecks } from './navigation-checks.ts';
import { sampleHost, sampleModule } from './sample-host.ts';

const Shelves = () => (
  <main>
    <h1>Shelves</h1>
    <table />
  </main>
);

const books = sampleModule('books', {
  routes: [
    { id: 'list', path: 'list', title: 'List' },
    { id: 'help', path: 'help', title: 'Help' },
  ],
  screens: { list: Shelves, help: Shelves },
  verifications: [{ id: 'list', title: 'List', path: 'list', functions: [] }],
});

test('waits a second before checking the diagnostics page', async () => {
  const host = sampleHost({ modules: [books] });
  const waited: number[] = [];
  const waitFor = (milliseconds: number): Promise<void> => {
    waited.push(milliseconds);
    return new Promise((resolve) => setTimeout(resolve));
  };
  const [check] = productChecks(host, waitFor);
  expect(await check?.run()).toEqual({ ok: true, detail: 'The screen is shown' });
  expect(waited.filter((milliseconds) => milliseconds === 1000)).toHaveLength(1);
  // Screens that no module lists for verification are checked as soon as they are loaded.
  waited.length = 0;
  await Promise.all(otherScreens(host, waitFor).map((other) => other.run()));
  expect(waited).not.toContain(1000);
});
