import { openAddresses } from '../../fixtures/every-address.ts';
import { test } from '../../fixtures/test.ts';
import { inFullTier } from '../../fixtures/tier.ts';

test(
  'addresses of the module show their own screens, without another load',
  inFullTier,
  async ({ adminPage, api, admin }) => {
    await openAddresses('mf-demo', { adminPage, api, admin });
  },
);
