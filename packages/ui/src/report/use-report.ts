import { type DataSource, useHost } from '@ledgerwise/contract';
import {
  buildReport,
  joinPages,
  type PeriodColumn,
  periodColumns,
  type ReportAnswer,
  type ReportColumn,
  type ReportDefinition,
  type ReportModel,
  type ReportSubject,
  type TrackedBy,
} from '@ledgerwise/resource/report';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate } from '../core/formats/format.ts';
import { type Formats, useFormats } from '../core/formats/use-formats.ts';
import { keptFrom } from '../resource/query/kept-from.ts';
import { useResourceKeys } from '../resource/query/query-keys.ts';
import { fitting, isSplit, type ReportRequest } from './report-request.ts';

/** Parameter for each subject of a report. */
const PARAMETERS = {
  account: 'account_id',
  customer: 'contact_id',
  vendor: 'contact_id',
  return: 'return_id',
} as const satisfies Record<ReportSubject, string>;

/** The table whose changes make reports stale: everything posted. */
export const REPORTED_TABLE = 'journal_entries';

/** The columns of a report for a request that `problemOf` finds nothing wrong with. */
export function columnsOf(
  definition: ReportDefinition,
  request: ReportRequest,
  { dateFormat }: Pick<Formats, 'dateFormat'>,
  tracked: readonly TrackedBy[] = [],
): readonly ReportColumn[] {
  if (!definition.hasPeriods) return definition.columns;
  const { from, to, compare, columns } = request;
  const periods = periodColumns(
    definition,
    {
      from,
      to,
      compare: compare || null,
      split: isSplit(columns) ? columns : null,
      by: tracked.find(({ parameter }) => parameter === columns) ?? null,
    },
    (day) => formatDate(day, dateFormat),
  );
  return [...definition.columns, ...periods];
}

const isPeriod = (column: ReportColumn): column is PeriodColumn => column.start_date !== undefined;

/** Rows per request: more than the screen shows, and few enough to render quickly. Files request larger pages. */
const ROWS_ON_SCREEN = 200;

/** Requests one page of a report with this many rows; without a number, the largest page. */
export function askReport(
  data: DataSource,
  definition: ReportDefinition,
  request: ReportRequest,
  columns: readonly ReportColumn[],
  page: number,
  signal?: AbortSignal,
  rows?: number,
): Promise<ReportAnswer> {
  const { from, to, known, of, only, tracking_1_id, tracking_2_id } = request;
  const parameters = {
    start_date: from,
    end_date: to,
    page,
    ...(rows !== undefined && { rows }),
    ...(definition.hasPeriods && {
      columns: columns.filter(isPeriod).map(({ id, start_date, end_date, basis, tracked }) => ({
        id,
        start_date,
        end_date,
        basis,
        ...tracked,
      })),
    }),
    ...(known && { known_at: known }),
    ...(tracking_1_id && { tracking_1_id }),
    ...(tracking_2_id && { tracking_2_id }),
    ...(of && definition.subject && { [PARAMETERS[definition.subject.of]]: of }),
    ...(only && definition.narrowedBy && { [definition.narrowedBy]: only }),
  };
  return data.call('run_report', { report: definition.id, parameters }, signal);
}

/** A report that is loading, failed, or loaded in part or in full. */
export interface ReportState {
  readonly model: ReportModel | undefined;
  readonly error: unknown;
  readonly isAsking: boolean;
  /** True if more rows can be loaded. */
  readonly hasMore: boolean;
  readonly isAskingMore: boolean;
  more(): void;
  retry(): void;
}

/** Loads a report. Only for requests in which `problemOf` finds no problem. */
export function useReport(
  definition: ReportDefinition,
  request: ReportRequest,
  tracked: readonly TrackedBy[] = [],
): ReportState {
  const { data } = useHost();
  const keys = useResourceKeys(REPORTED_TABLE);
  const formats = useFormats();
  const wanted = useMemo(() => fitting(definition, request), [definition, request]);
  const columns = useMemo(
    () => columnsOf(definition, wanted, formats, tracked),
    [definition, wanted, formats, tracked],
  );
  const query = useInfiniteQuery({
    queryKey: [...keys.all, 'report', wanted, ...columns.flatMap(({ tracked: of }) => (of ? [of] : []))],
    queryFn: ({ signal, pageParam }) =>
      askReport(data, definition, wanted, columns, pageParam, signal, ROWS_ON_SCREEN),
    initialPageParam: 1,
    meta: keptFrom(REPORTED_TABLE),
    getNextPageParam: (last: ReportAnswer) => last.next_page,
  });
  const pages = query.data?.pages;
  const model = useMemo(() => {
    const [first, ...others] = pages ?? [];
    return first && buildReport(definition, columns, joinPages([first, ...others]));
  }, [pages, definition, columns]);
  return {
    model,
    error: query.error,
    isAsking: query.isFetching && !query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    isAskingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
