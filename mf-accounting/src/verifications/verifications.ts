import type { VerificationFunctions } from '@ledgerwise/contract';
import type { verifiedScreens } from '../verified-screens.ts';
import { assetsAndTax } from './assets-and-tax.ts';
import { company } from './company.ts';
import { contactsAndGoods } from './contacts-and-goods.ts';
import { dashboard } from './dashboard.ts';
import { documents } from './documents.ts';
import { reportScreens } from './reports.ts';

/** Verifications of each function in the manifest. */
export const verifications: VerificationFunctions<(typeof verifiedScreens)[number]> = {
  ...dashboard,
  ...contactsAndGoods,
  ...documents,
  ...reportScreens,
  ...company,
  ...assetsAndTax,
};
