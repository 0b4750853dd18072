// @vitest-environment jsdom
import { checkModule } from '@ledgerwise/contract/checks';
import { expect, test } from 'vitest';
import { module } from './module.tsx';
import { sampleHost, sampleModule } from './runner/sample-host.ts';

test('fulfills the contract', async () => {
  expect(await checkModule(module)).toEqual([]);
});

test('the self-test fails if no module is registered', async () => {
  expect(await module.selfTests.registry(sampleHost({ modules: [] }))).toMatchObject({ ok: false });
  expect(await module.selfTests.registry(sampleHost({ modules: [sampleModule('one')] }))).toMatchObject({
    ok: true,
  });
});
