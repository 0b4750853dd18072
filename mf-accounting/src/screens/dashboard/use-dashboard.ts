import type { Dashboard } from '@ledgerwise/resource';
import { type Answer, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';

/** Whatever is done is noted there, so its changes make the figures old. */
const DEEDS = 'activity_log';

/** All that the dashboards show, asked for at once; it follows what happens, and nobody listened while it was not shown. */
export function useDashboard(): Answer<Dashboard> {
  useLiveTable(DEEDS);
  return useAnswer(
    DEEDS,
    'dashboard',
    (data, signal) => data.call('dashboard', {}, signal),
    'anew',
    'the next visit',
  );
}

/** A part of an answer, as an answer. */
export function partOf<Whole, Part>(
  { value, error, retry }: Answer<Whole>,
  pick: (whole: Whole) => Part,
): Answer<Part> {
  return { value: value === undefined ? undefined : pick(value), error, retry };
}
