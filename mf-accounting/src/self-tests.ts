import { describeError, type SelfTest } from '@ledgerwise/contract';
import { customers } from '@ledgerwise/domain';
import { firstListQuery } from '@ledgerwise/resource/query';

/** Asks for the first page of customers, as the list does. */
export const customersReachable: SelfTest = async ({ data, errorTexts }) => {
  try {
    const { rows } = await data.list(customers.name, firstListQuery(customers));
    return { ok: true, detail: `The first page has ${rows.length} customers.` };
  } catch (error) {
    return { ok: false, detail: describeError(error, errorTexts).help };
  }
};
