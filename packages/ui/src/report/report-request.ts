import { isDay } from '@ledgerwise/resource';
import {
  type Comparison,
  MOST_PERIODS,
  type ReportDefinition,
  type ReportSplit,
  splitPeriod,
  type TrackedBy,
  type TrackingParameter,
} from '@ledgerwise/resource/report';
import { reportRequestTexts } from './request-texts.ts';

/** The requested report, as in its address. Empty text for missing parts. */
export interface ReportRequest {
  /** A report's id. */
  readonly report: string;
  /** ISO 8601 days. */
  readonly from: string;
  readonly to: string;
  readonly compare: Comparison | '';
  readonly columns: ReportSplit | TrackingParameter | '';
  /** ISO 8601 with zone: as the books were known then. */
  readonly known: string;
  /** The id of the account, customer, vendor or return that it is about. */
  readonly of: string;
  /** The tracking options that it is of, by category: ids, or `unassigned`. */
  readonly tracking_1_id: string;
  readonly tracking_2_id: string;
  /** Words, joined by commas, that limit it to what a line of another report sums. */
  readonly only: string;
}

const COMPARISONS = ['previous_period', 'previous_year', 'budget'] as const satisfies readonly Comparison[];
/** Kinds of additional columns. */
export const SPLITS = ['month', 'quarter', 'tracking_1_id', 'tracking_2_id'] as const satisfies readonly (
  | ReportSplit
  | TrackingParameter
)[];

/** True if the columns are periods rather than tracking options. */
export const isSplit = (columns: ReportRequest['columns']): columns is ReportSplit =>
  columns === 'month' || columns === 'quarter';

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | '' =>
  choices.find((choice) => choice === text) ?? '';

const dayOf = (text: string | null): string => (text !== null && isDay(text) ? text : '');

/** Request in an address. Invalid dates, comparisons and so on are ignored. */
export function requestOf(params: URLSearchParams): ReportRequest {
  return {
    report: params.get('report') ?? '',
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    compare: oneOf(COMPARISONS, params.get('compare')),
    columns: oneOf(SPLITS, params.get('columns')),
    known: params.get('known') ?? '',
    of: params.get('of') ?? '',
    tracking_1_id: params.get('tracking_1_id') ?? '',
    tracking_2_id: params.get('tracking_2_id') ?? '',
    only: params.get('only') ?? '',
  };
}

/** Returns the query of its address, with the question mark. */
export function searchOf(request: Partial<ReportRequest>): string {
  const said = Object.entries(request).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(said)}`;
}

/** The part of a request that a report supports. */
export function fitting(definition: ReportDefinition, request: ReportRequest): ReportRequest {
  const columns =
    definition.canSplit && (isSplit(request.columns) || definition.canTrack) ? request.columns : '';
  const canCompare = columns === '' && definition.compare?.some((known) => known === request.compare);
  return {
    ...request,
    columns,
    compare: canCompare ? request.compare : '',
    known: definition.canLookBack ? request.known : '',
    of: definition.subject ? request.of : '',
    tracking_1_id: definition.canTrack ? request.tracking_1_id : '',
    tracking_2_id: definition.canTrack ? request.tracking_2_id : '',
    only: definition.narrowedBy ? request.only : '',
  };
}

/** Problem of a request, in the words of the specification; null if it is valid. */
export function problemOf(
  definition: ReportDefinition | undefined,
  request: ReportRequest,
  tracked: readonly TrackedBy[] = [],
): string | null {
  if (!definition || !request.from || !request.to) return reportRequestTexts.incomplete;
  if (request.from > request.to) return reportRequestTexts.startAfterEnd;
  const { subject, canSplit } = definition;
  if (canSplit && isSplit(request.columns) && splitPeriod(request, request.columns).length > MOST_PERIODS)
    return reportRequestTexts.tooManyPeriods(MOST_PERIODS);
  const by = canSplit && tracked.find(({ parameter }) => parameter === request.columns);
  if (by && by.options.length >= MOST_PERIODS)
    return reportRequestTexts.tooManyOptions(by.label, MOST_PERIODS);
  if (subject?.isRequired && !request.of) return reportRequestTexts.subjectMissing(subject.of);
  return null;
}
