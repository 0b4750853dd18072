import { useHost } from '@ledgerwise/contract';
import type { CurrencyOverview } from '@ledgerwise/resource';
import { useRefreshAll } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { changesFor, choiceWords, companyCurrency } from './company-currency.ts';

/** Event that reports a change of the company's currency; the shell then reloads the organization. */
const UPDATED = 'currency-updated';

type Changes = ReturnType<typeof changesFor>;

/** Sets the company's currency from a card, and offers Undo. */
export function useCompanyCurrency(overview: CurrencyOverview) {
  const { data, notify } = useHost();
  const refreshAll = useRefreshAll();
  const [busy, setBusy] = useState<string | null>(null);

  const save = async (changes: Changes, done: () => void): Promise<void> => {
    setBusy(changes.currency);
    try {
      await data.update('company_settings', overview.settings_id, changes);
      window.dispatchEvent(new CustomEvent(UPDATED, { detail: { currency: changes.currency } }));
      done();
    } catch (error) {
      notify.error(error, 'Failed to update currency. Please try again.');
    } finally {
      setBusy(null);
      // Any displayed amount may change.
      refreshAll();
    }
  };

  const choose = (code: string): void => {
    const { decides } = companyCurrency(overview);
    const { base_currency, currency } = overview;
    const before = decides === 'base' ? { base_currency, currency } : { currency };
    void save(changesFor(decides, code), () =>
      notify.success({
        title: 'Currency Updated',
        text: choiceWords(decides, code, base_currency),
        action: {
          label: 'Undo',
          run: () =>
            void save(before, () =>
              notify.success({ title: 'Undone', text: `The company currency is ${currency} again.` }),
            ),
        },
      }),
    );
  };
  return { choose, busy };
}
