import { openEveryAddress } from '../../fixtures/every-address.ts';
import { test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

test('every address of the module shows its own screen', inFullTier, async ({ adminPage, api, admin }) => {
  await openEveryAddress('mf-demo', { adminPage, api, admin });
});
