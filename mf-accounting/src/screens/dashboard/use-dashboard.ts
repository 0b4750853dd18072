import type { Dashboard } from '@ledgerwise/resource';
import { type Answer, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';

/** All changes are logged here, so its changes make the figures stale. */
const DEEDS = 'activity_log';

/** Loads all data of the dashboards in one request; reloaded after changes, and when the dashboard is opened again. */
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
