import { openEveryAddress } from '../../fixtures/every-address.ts';
import { test } from '../../fixtures/test.ts';

test('every address of the module shows its own screen', async ({ adminPage, api, admin }) => {
  await openEveryAddress('mf-diagnostics', { adminPage, api, admin });
});
