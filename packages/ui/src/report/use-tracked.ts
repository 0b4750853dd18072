import type { DataSource } from '@ledgerwise/contract';
import { type ReportDefinition, type TrackedBy, UNASSIGNED } from '@ledgerwise/resource/report';
import { useAnswer } from '../resource/query/use-answer.ts';
import type { ReportRequest } from './report-request.ts';

/** The tracking categories of an organization with their options, as reports offer them. */
export type ReadTracked = (data: DataSource, signal: AbortSignal) => Promise<readonly TrackedBy[]>;

/** Stays the same, so that what depends on it does too. */
export const NOT_TRACKED: readonly TrackedBy[] = [];

/** Loads the categories by which reports can be filtered; undefined while loading, empty if they cannot be read. */
export function useTracked(read: ReadTracked | undefined): readonly TrackedBy[] | undefined {
  const { value, error } = useAnswer('tracking_options', 'reports', async (data, signal) =>
    read ? read(data, signal) : NOT_TRACKED,
  );
  return read ? (value ?? (error ? NOT_TRACKED : undefined)) : NOT_TRACKED;
}

/** Formats the tracking options of a report: `Department: Sales`; empty if it covers all. */
export function trackedWords(
  { canTrack }: Pick<ReportDefinition, 'canTrack'>,
  request: Pick<ReportRequest, 'tracking_1_id' | 'tracking_2_id'>,
  tracked: readonly TrackedBy[],
): readonly string[] {
  if (!canTrack) return [];
  return tracked.flatMap(({ parameter, label, options }) => {
    const chosen = request[parameter];
    if (chosen === '') return [];
    const name = chosen === UNASSIGNED ? 'Unassigned' : options.find(({ id }) => id === chosen)?.name;
    return [`${label}: ${name ?? 'not there any more'}`];
  });
}
