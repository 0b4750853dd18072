import { type ReportDefinition, type TrackedBy, UNASSIGNED } from '@ledgerwise/resource/report';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../core/Button.tsx';
import { DayField } from '../core/fields/DayField.tsx';
import { SelectField, TextField } from '../core/fields/TextField.tsx';
import { useFormats } from '../core/formats/use-formats.ts';
import { Icon } from '../core/icons/Icon.tsx';
import { fromLocalTime, toLocalTime } from './known-time.ts';
import type { QuickRange } from './quick-ranges.ts';
import styles from './report.module.css';
import { type ReportRequest, SPLITS } from './report-request.ts';
import { reportControlsTexts } from './texts.ts';
import { useIsNarrow } from './use-is-narrow.ts';

const COMPARISONS = {
  previous_period: reportControlsTexts.previousPeriod,
  previous_year: reportControlsTexts.previousYear,
  budget: 'Budget',
} as const;

export interface ReportControlsProps {
  readonly reports: readonly ReportDefinition[];
  readonly ranges: readonly QuickRange[];
  readonly request: ReportRequest;
  readonly problem: string | null;
  readonly isAsking: boolean;
  /**
   * The current report, in a line: `Trial Balance · This Year`. A phone shows this instead of the controls
   * until they are opened.
   */
  readonly shown: string | undefined;
  /** Tracking categories for filters and columns; empty if the organization has none. */
  readonly tracked: readonly TrackedBy[];
  /** The account, customer or vendor that the report is about. */
  readonly subject?: ReactNode;
  onChange(change: Partial<ReportRequest>): void;
  onGenerate(): void;
}

/** Controls for the report, its period and its comparison. */
export function ReportControls({
  reports,
  ranges,
  request,
  problem,
  isAsking,
  shown,
  tracked,
  subject,
  onChange,
  onGenerate,
}: ReportControlsProps) {
  const formats = useFormats();
  const isNarrow = useIsNarrow();
  const [isChanging, setChanging] = useState(false);
  const problemId = useId();
  const canClose = isNarrow && shown !== undefined;
  const isClosed = canClose && !isChanging && problem === null;
  const definition = reports.find(({ id }) => id === request.report);
  const range = ranges.find(({ period }) => period.from === request.from && period.to === request.to);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChanging(false);
    onGenerate();
  };
  const turn = canClose && (
    <button
      type="button"
      className={styles.shown}
      aria-expanded={!isClosed}
      onClick={() => setChanging(isClosed)}
    >
      <span>{shown}</span>
      {isClosed ? reportControlsTexts.change : reportControlsTexts.close}
      <Icon name={isClosed ? 'down' : 'close'} />
    </button>
  );
  if (isClosed) return turn;
  return (
    <form className={styles.controls} onSubmit={submit} noValidate aria-describedby={problemId}>
      {turn}
      <SelectField
        label={reportControlsTexts.reportType}
        value={request.report}
        options={[
          { value: '', label: reportControlsTexts.selectReportType },
          ...reports.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => onChange({ report: event.currentTarget.value, of: '', only: '' })}
      />
      <SelectField
        label={reportControlsTexts.dateRange}
        value={range?.id ?? ''}
        options={[
          { value: '', label: reportControlsTexts.custom },
          ...ranges.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(event) => {
          const chosen = ranges.find(({ id }) => id === event.currentTarget.value);
          if (chosen) onChange(chosen.period);
        }}
      />
      <DayField
        label={reportControlsTexts.startDate}
        value={request.from}
        onChange={(from) => onChange({ from })}
      />
      <DayField label={reportControlsTexts.endDate} value={request.to} onChange={(to) => onChange({ to })} />
      {definition?.compare && (
        <SelectField
          label={reportControlsTexts.compareWith}
          value={request.compare}
          disabled={request.columns !== ''}
          options={[
            { value: '', label: reportControlsTexts.nothing },
            ...definition.compare.map((value) => ({ value, label: COMPARISONS[value] })),
          ]}
          onChange={(event) =>
            onChange({ compare: choiceOf(definition.compare ?? [], event.currentTarget.value) })
          }
        />
      )}
      {definition?.canSplit && (
        <SelectField
          label={reportControlsTexts.columns}
          value={request.columns}
          options={[
            { value: '', label: reportControlsTexts.wholePeriod },
            { value: 'month', label: reportControlsTexts.byMonth },
            { value: 'quarter', label: reportControlsTexts.byQuarter },
            ...(definition.canTrack
              ? tracked.map(({ parameter, label }) => ({
                  value: parameter,
                  label: reportControlsTexts.by(label),
                }))
              : []),
          ]}
          onChange={(event) => onChange({ columns: choiceOf(SPLITS, event.currentTarget.value) })}
        />
      )}
      {definition?.canTrack &&
        tracked.map(({ parameter, label, options }) => (
          <SelectField
            key={parameter}
            label={label}
            value={request[parameter]}
            options={[
              { value: '', label: reportControlsTexts.all },
              ...options.map(({ id, name }) => ({ value: id, label: name })),
              { value: UNASSIGNED, label: reportControlsTexts.unassigned },
            ]}
            onChange={(event) => onChange({ [parameter]: event.currentTarget.value })}
          />
        ))}
      {definition?.canLookBack && (
        <div className={styles.whole}>
          <TextField
            label={reportControlsTexts.asRecordedAt}
            type="datetime-local"
            title={reportControlsTexts.currentBooks}
            value={toLocalTime(request.known, formats.timeZone)}
            onChange={(event) =>
              onChange({ known: fromLocalTime(event.currentTarget.value, formats.timeZone) })
            }
          />
        </div>
      )}
      {subject}
      <Button type="submit" variant="primary" busy={isAsking}>
        {reportControlsTexts.generateReport}
      </Button>
      <p id={problemId} role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  );
}

const choiceOf = <Choice extends string>(choices: readonly Choice[], text: string): Choice | '' =>
  choices.find((choice) => choice === text) ?? '';
