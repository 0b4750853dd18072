import { openAddresses } from '../../fixtures/every-address.ts';
import { test } from '../../fixtures/test.ts';

test('addresses of the module show their own screens, without another load', async ({
  adminPage,
  api,
  admin,
}) => {
  await openAddresses('mf-accounting', { adminPage, api, admin });
});
