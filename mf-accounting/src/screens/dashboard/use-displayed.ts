import { describeError, useHost } from '@ledgerwise/contract';
import type { Dashboard } from '@ledgerwise/resource';
import { formatDate, formatMoney, formatNumber, useFormats } from '@ledgerwise/ui/core';
import { useAnswer } from '@ledgerwise/ui/resource';

/** Figures in the display currency, if it differs from the base currency. */
export interface Displayed {
  /** Converted amounts, in the given order and marked as converted; empty if they are unavailable. */
  readonly amounts: readonly string[];
  /** The rate, or the reason why there is none; null if nothing is converted. */
  readonly note: string | null;
}

/** Converts figures of the books into the display currency by the rate that holds on the day. */
export function useDisplayed(dashboard: Dashboard | undefined, amounts: readonly string[]): Displayed {
  const { errorTexts } = useHost();
  const formats = useFormats();
  const { currency, dateFormat } = formats;
  // From the same response as the figures: a currency that was chosen since then applies to the next one.
  const { base_currency: base, display_currency: to } = dashboard ?? {
    base_currency: currency,
    display_currency: currency,
  };
  const isShown = dashboard !== undefined && to !== base;
  const answer = useAnswer(
    'exchange_rates',
    `display ${to} ${isShown ? amounts.join(' ') : ''}`,
    (data, signal) =>
      isShown
        ? data.call('convert_currency', { amounts, from_currency: base, to_currency: to }, signal)
        : Promise.resolve(null),
  );
  if (!isShown) return { amounts: [], note: null };
  if (answer.error)
    return { amounts: [], note: `Not shown in ${to}. ${describeError(answer.error, errorTexts).help}` };
  // The line is reserved from the start, so that nothing below it moves.
  if (!answer.value) return { amounts: amounts.map(() => '≈ …'), note: `Converting to ${to}...` };
  const [held] = answer.value.steps;
  const rate = held
    ? `1 ${to} = ${formatNumber(held.rate, formats)} ${base}, since ${formatDate(held.rate_date, dateFormat)}`
    : '';
  return {
    amounts: answer.value.amounts.map((amount) => `≈ ${formatMoney(amount, to, formats, 'code')}`),
    note: `≈ converted from ${base} at the latest rate: ${rate}.`,
  };
}
