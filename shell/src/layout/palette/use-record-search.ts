import {
  describeError,
  type ErrorText,
  isAppError,
  readSettings,
  toAppError,
  useHost,
} from '@ledgerwise/contract';
import { type Formats, formatMoney, TYPING_PAUSE_MS, useFormats } from '@ledgerwise/ui/core';
import { useEffect, useMemo, useState } from 'react';
import { type FoundRecord, searchRecords } from '../../services/search-records.ts';
import { type PaletteGroup, type RecordKind, wayTo } from './palette-groups.ts';

/** A single letter is useless among ten thousand names. */
const SHORTEST = 2;
const LIMIT_EACH = 5;
/** Currency of amounts in search results, unless they have their own. */
const SEARCH_SETTINGS = { base_currency: { title: 'Currency of amounts', default: 'USD' } };

interface Answer {
  readonly text: string;
  readonly attempt: number;
  readonly found: readonly FoundRecord[];
  readonly failure?: ErrorText;
}

const NOTHING: readonly FoundRecord[] = [];

/** As lists write it: a currency other than the organization's own by its code, because several share a sign. */
function amountText(amount: string, currency: string | null, own: string, formats: Formats): string {
  return currency === null || currency === own
    ? formatMoney(amount, own, formats)
    : formatMoney(amount, currency, formats, 'code');
}

function groupsOf(
  found: readonly FoundRecord[],
  kinds: readonly RecordKind[],
  ownCurrency: string,
  formats: Formats,
): readonly PaletteGroup[] {
  return kinds.map(({ kind, label, icon, addressOf }) => ({
    heading: label.many,
    options: found
      .filter((record) => record.kind === kind)
      .map(({ id, title, subtitle, amount, currency }) => ({
        ...wayTo(addressOf(id)),
        icon,
        label: title,
        ...(subtitle && { hint: subtitle }),
        ...(amount !== null && { amount: amountText(amount, currency, ownCurrency, formats) }),
      })),
  }));
}

/** Searches records of all kinds; results of the previous text stay until the next ones arrive. */
export function useRecordSearch(text: string, kinds: readonly RecordKind[]) {
  const formats = useFormats();
  const { auth, data, errorTexts } = useHost();
  const { base_currency: ownCurrency } = readSettings(SEARCH_SETTINGS, auth.organisation);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isLong = text.length >= SHORTEST;
  const hasKinds = kinds.length > 0;

  useEffect(() => {
    if (!isLong || !hasKinds) return;
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        setAnswer({ text, attempt, found: await searchRecords(data, text, LIMIT_EACH, left.signal) });
      } catch (thrown) {
        const error = toAppError(thrown);
        if (left.signal.aborted || (isAppError(error) && error.code === 'data.aborted')) return;
        setAnswer({ text, attempt, found: NOTHING, failure: describeError(error, errorTexts) });
      }
    };
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [data, text, attempt, isLong, hasKinds, errorTexts]);

  const found = isLong ? (answer?.found ?? NOTHING) : NOTHING;
  const isCurrent = answer?.text === text && answer.attempt === attempt;
  const groups = useMemo(
    () => groupsOf(found, kinds, ownCurrency, formats),
    [found, kinds, ownCurrency, formats],
  );
  return {
    groups,
    found,
    status: !isLong ? 'idle' : !hasKinds || isCurrent ? 'answered' : 'asking',
    failure: isLong && isCurrent ? answer.failure : undefined,
    retry: () => setAttempt((before) => before + 1),
  } as const;
}
