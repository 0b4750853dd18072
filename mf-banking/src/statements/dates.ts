import { type DateOrder, findDateOrder, readDate } from '@ledgerwise/resource/reading';
import type { Findings } from './found.ts';
import { quoted } from './texts.ts';

/** The order of a file's dates: answered, found in them, or asked for where two orders would do and mean different days. */
export function decideOrder(texts: readonly string[], findings: Findings): DateOrder {
  if (findings.answers.dateOrder) return findings.answers.dateOrder;
  const { order, doubt } = findDateOrder(texts);
  if (doubt)
    findings.ask({
      kind: 'dateOrder',
      sentence: `Which day is ${quoted(doubt.text)}? Each date of the file would be a day both ways.`,
      choices: doubt.orders.map((one) => ({ order: one, date: readDate(doubt.text, one) ?? doubt.text })),
      ...(doubt.likely && { likely: doubt.likely }),
    });
  return order;
}
