import { isAppError, useHost } from '@ledgerwise/contract';
import {
  type Period,
  periodLabel,
  type ReportBasis,
  type ReportDefinition,
  type ReportLink,
  type ReportModel,
  type TrackingParameter,
} from '@ledgerwise/resource/report';
import type { ReactNode } from 'react';
import { Button } from '../core/Button.tsx';
import { Card } from '../core/Card.tsx';
import { formatDate, formatDateTime } from '../core/formats/format.ts';
import { Moment } from '../core/formats/Time.tsx';
import { type Formats, useFormats } from '../core/formats/use-formats.ts';
import { Skeleton } from '../core/Skeleton.tsx';
import { ErrorState } from '../core/states.tsx';
import { useLiveTable } from '../resource/query/use-live-table.ts';
import { isFigureColumn } from './format-cell.ts';
import { ReportChecks } from './ReportChecks.tsx';
import { ReportTable } from './ReportTable.tsx';
import styles from './report.module.css';
import type { ReportRequest } from './report-request.ts';
import { titleOfReport } from './report-title.ts';
import { reportViewTexts } from './texts.ts';
import { REPORTED_TABLE, type ReportState } from './use-report.ts';

/** Formats the period of a report: `As of 30/06/2026`, `Jul 2026`. */
export function daysInWords(
  { tells }: Pick<ReportDefinition, 'tells'>,
  { from, to }: Pick<ReportRequest, 'from' | 'to'>,
  { dateFormat }: Pick<Formats, 'dateFormat'>,
): string {
  const write = (day: string) => formatDate(day, dateFormat);
  return tells === 'day' ? reportViewTexts.asOf(write(to)) : periodLabel({ from, to }, write);
}

/** Names the moment that a report is limited to: `as recorded at 22/11/2026, 20:05`. */
export const knownInWords = (known: string, formats: Formats): string =>
  `${reportViewTexts.asRecordedAt} ${formatDateTime(known, formats)}`;

/** Range of a figure. */
export interface FigureScope extends Period {
  readonly definition: ReportDefinition;
  readonly basis: ReportBasis;
  /** Its tracking options, by request parameter. */
  readonly tracked: Readonly<Partial<Record<TrackingParameter, string>>>;
}

/** Returns the target of a figure: the record or report with its details, for the same days. */
export type PathOfFigure = (link: ReportLink, scope: FigureScope) => string | null;

/** With more columns of figures than these it is printed across the sheet; with more than a year of months, on a larger one. */
const MOST_UPRIGHT = 4;
const MOST_ACROSS = 13;

function widthOnPaper({ columns }: ReportModel): 'wide' | 'widest' | undefined {
  const figures = columns.filter(isFigureColumn).length;
  return figures > MOST_ACROSS ? 'widest' : figures > MOST_UPRIGHT ? 'wide' : undefined;
}

export interface ReportViewProps {
  readonly definition: ReportDefinition;
  readonly request: ReportRequest;
  /** The name of the account, customer or vendor that it is about; empty for all. */
  readonly about: string;
  readonly report: ReportState;
  readonly pathOf: PathOfFigure;
  /** Content instead of an error that means there is no data yet; nothing for a real failure. */
  readonly nothingYet?: ((code: string) => ReactNode) | undefined;
}

/** A generated report: its head, figures and checks. This is also what is printed. */
export function ReportView({ definition, request, about, report, pathOf, nothingYet }: ReportViewProps) {
  useLiveTable(REPORTED_TABLE);
  const { model, error, retry } = report;
  const nothing = isAppError(error) && nothingYet?.(error.code);
  if (nothing) return nothing;
  if (error) return <ErrorState error={error} title={reportViewTexts.failed} onRetry={retry} />;
  return (
    <div className={styles.paper} data-width={model && widthOnPaper(model)}>
      <Card>
        <ReportHead definition={definition} request={request} about={about} model={model} />
        {model ? (
          <Figures definition={definition} request={request} model={model} report={report} pathOf={pathOf} />
        ) : (
          <Waiting />
        )}
      </Card>
    </div>
  );
}

type HeadProps = Pick<ReportViewProps, 'definition' | 'request' | 'about'> & {
  readonly model: ReportModel | undefined;
};

function ReportHead({ definition, request, about, model }: HeadProps) {
  const { organisation } = useHost().auth;
  const formats = useFormats();
  return (
    <header className={styles.reportHead}>
      <p dir="auto">{organisation?.name}</p>
      <h2>{titleOfReport(definition, request.of)}</h2>
      {about && (
        <p dir="auto" className={styles.about}>
          {about}
        </p>
      )}
      <p>
        {daysInWords(definition, request, formats)}
        {model && reportViewTexts.inCurrency(model.currency)}
        {request.known && definition.canLookBack && (
          <>
            {' '}
            · {reportViewTexts.asRecordedAt} <Moment at={request.known} />
          </>
        )}
      </p>
      {model && (
        <p className={styles.madeAt}>
          {reportViewTexts.generatedOn} <Moment at={model.madeAt} />
        </p>
      )}
    </header>
  );
}

function Figures({
  definition,
  request: { from, to, tracking_1_id, tracking_2_id },
  model,
  report,
  pathOf,
}: Omit<ReportViewProps, 'about'> & { readonly model: ReportModel }) {
  const hasLines = model.rows.some(({ kind }) => kind === 'line');
  return (
    <>
      {hasLines ? (
        <ReportTable
          model={model}
          label={definition.title}
          pathOf={(link, column) =>
            pathOf(link, {
              definition,
              from: column?.start_date ?? from,
              to: column?.end_date ?? to,
              basis: column?.basis ?? 'actual',
              tracked: {
                ...(tracking_1_id && { tracking_1_id }),
                ...(tracking_2_id && { tracking_2_id }),
                ...column?.tracked,
              },
            })
          }
        />
      ) : (
        <p className={styles.nothing}>{reportViewTexts.noData}</p>
      )}
      {report.hasMore && (
        <p className={styles.more}>
          <Button busy={report.isAskingMore} onClick={report.more}>
            {reportViewTexts.more}
          </Button>
          <span className={styles.onPaper}>{reportViewTexts.moreLines}</span>
        </p>
      )}
      <ReportChecks checks={model.checks} currency={model.currency} />
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy className={styles.waiting} role="status" aria-label={reportViewTexts.generatingReport}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are the same
        <Skeleton key={index} height="1.25rem" />
      ))}
    </div>
  );
}
