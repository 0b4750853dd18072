import type { Page } from '@playwright/test';
import type { Account, BackendApi } from '../fixtures/accounts.ts';
import type { Tally } from './tally.ts';
import type { Entered } from './works.ts';

function compare(what: string, wanted: readonly string[], found: readonly string[], tally: Tally): void {
  for (const name of wanted) {
    const count = found.filter((other) => other === name).length;
    if (count === 1) tally.count(`${what} entered, and found once`);
    else tally.fault(`"${name}" was entered once, and is there ${count} times`);
  }
}

/** Everything entered during the deployments exists once. */
export async function lookForEntered(
  entered: Entered,
  {
    api,
    account,
    guest,
    tally,
  }: {
    readonly api: BackendApi;
    readonly account: Account;
    readonly guest: Page;
    readonly tally: Tally;
  },
): Promise<void> {
  const customers = await api.select<{ name: string }>('customers', 'select=name', account.session);
  const banks = await api.call<{ bank_name: string }[]>('get_masked_bank_account', {}, account.session);
  compare(
    'customers',
    entered.customers,
    customers.map(({ name }) => name),
    tally,
  );
  compare(
    'bank accounts',
    entered.bankAccounts,
    banks.map(({ bank_name }) => bank_name),
    tally,
  );
  const stored = await guest.evaluate(() => Object.values({ ...localStorage }).join('\n'));
  for (const name of entered.demoCustomers)
    if (stored.includes(JSON.stringify(name))) tally.count('demo customers entered, and found');
    else tally.fault(`"${name}" is not in the demo any more`);
}
