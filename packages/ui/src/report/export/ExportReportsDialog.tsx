import { useHost } from '@ledgerwise/contract';
import type { ReportDefinition, TrackedBy } from '@ledgerwise/resource/report';
import { useId, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { Checkbox } from '../../core/fields/Checkbox.tsx';
import { countOf } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import type { ReportRequest } from '../report-request.ts';
import { AS_SHOWN, type Choice, chosenReports, NO_REPORTS_SELECTED } from './chosen-reports.ts';
import { ExportRunning } from './ExportRunning.tsx';
import styles from './export.module.css';
import { exportReportsJob } from './export-reports-job.ts';
import { type OpenFiles, openFilesWorker } from './files-client.ts';
import type { ReportFormat } from './files-session.ts';
import { OtherReports } from './OtherReports.tsx';
import { shownInWords } from './shown-in-words.ts';
import { exportReportsDialogTexts } from './texts.ts';

const FORMATS = [
  { format: 'pdf', label: exportReportsDialogTexts.pdf },
  { format: 'xlsx', label: exportReportsDialogTexts.excel },
  { format: 'csv', label: exportReportsDialogTexts.csv },
] as const satisfies readonly { readonly format: ReportFormat; readonly label: string }[];

export interface ExportReportsDialogProps {
  readonly reports: readonly ReportDefinition[];
  /** The report on the screen. */
  readonly definition: ReportDefinition;
  readonly request: ReportRequest;
  /** Name of its subject; empty for all. */
  readonly about: string;
  /** Tracking categories whose options can be columns. */
  readonly tracked?: readonly TrackedBy[];
  readonly openFiles?: OpenFiles;
  onClose(): void;
}

/** Chooses reports, days and a format, and shows how far their files are. */
export function ExportReportsDialog({
  reports,
  definition,
  request,
  about,
  tracked,
  openFiles = openFilesWorker,
  onClose,
}: ExportReportsDialogProps) {
  const { data, jobs, notify, auth, errorTexts } = useHost();
  const formats = useFormats();
  const shown = { definition, request, about, ...(tracked && { tracked }) };
  const problemId = useId();
  const [choice, setChoice] = useState<Choice>({
    ids: new Set([AS_SHOWN]),
    from: request.from,
    to: request.to,
  });
  const [asOneWorkbook, setAsOneWorkbook] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [key, setKey] = useState<string | null>(null);

  const change = (changed: Partial<Choice>): void => {
    setProblem(null);
    setChoice({ ...choice, ...changed });
  };
  const toggle = (id: string): void => {
    const ids = new Set(choice.ids);
    if (!ids.delete(id)) ids.add(id);
    change({ ids });
  };

  const start = (format: ReportFormat): void => {
    const chosen = chosenReports(reports, shown, choice);
    if ('problem' in chosen) {
      setProblem(chosen.problem);
      if (chosen.problem === NO_REPORTS_SELECTED)
        notify.failure({ title: exportReportsDialogTexts.noneSelected, text: NO_REPORTS_SELECTED });
      return;
    }
    const id = crypto.randomUUID();
    const job = exportReportsJob({
      ...{ data, format, asOneWorkbook, formats, errorTexts, openFiles, key: id },
      reports: chosen.reports,
      organisation: auth.organisation?.name ?? '',
    });
    setKey(id);
    notify.info({
      title: exportReportsDialogTexts.exportStarted,
      text: exportReportsDialogTexts.started(
        countOf(
          chosen.reports.length,
          exportReportsDialogTexts.oneReportIs,
          exportReportsDialogTexts.reportsAre,
          formats,
        ),
      ),
    });
    jobs.start(job).then(
      ({ files }) => (files.length > 0 ? onClose() : setKey(null)),
      // The user has been notified. The choices are kept for another attempt.
      () => setKey(null),
    );
  };

  if (key !== null) return <ExportRunning jobId={key} onHide={onClose} />;
  return (
    <Dialog
      open
      top
      title={exportReportsDialogTexts.title}
      description={exportReportsDialogTexts.description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{exportReportsDialogTexts.cancel}</Button>
          <fieldset className={styles.formats} aria-label={exportReportsDialogTexts.exportAs}>
            {FORMATS.map(({ format, label }) => (
              <Button key={format} variant="primary" onClick={() => start(format)}>
                {label}
              </Button>
            ))}
          </fieldset>
        </>
      }
    >
      <div className={styles.form} aria-describedby={problemId}>
        <Checkbox
          label={exportReportsDialogTexts.asShown(shownInWords(shown, formats))}
          checked={choice.ids.has(AS_SHOWN)}
          onChange={() => toggle(AS_SHOWN)}
          data-first-focus
        />
        <OtherReports reports={reports} choice={choice} onChange={change} onToggle={toggle} />
        <Checkbox
          label={exportReportsDialogTexts.oneWorkbook}
          checked={asOneWorkbook}
          onChange={() => setAsOneWorkbook(!asOneWorkbook)}
        />
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
    </Dialog>
  );
}
