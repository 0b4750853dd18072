import { useHost } from '@ledgerwise/contract';
import { useSearchParams } from '@ledgerwise/contract/router';
import type { Period, ReportAnswer, ReportDefinition, TrackedBy } from '@ledgerwise/resource/report';
import { type InfiniteData, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { Button } from '../core/Button.tsx';
import { useFormats } from '../core/formats/use-formats.ts';
import { Icon } from '../core/icons/Icon.tsx';
import { later } from '../core/later.tsx';
import { PageHeader } from '../core/PageHeader.tsx';
import { useResourceKeys } from '../resource/query/query-keys.ts';
import { useToday } from '../resource/use-today.ts';
import { quickRanges } from './quick-ranges.ts';
import { ReportControls } from './ReportControls.tsx';
import { ReportGallery } from './ReportGallery.tsx';
import { daysInWords, type PathOfFigure, ReportView } from './ReportView.tsx';
import styles from './report.module.css';
import { fitting, problemOf, type ReportRequest, requestOf, searchOf } from './report-request.ts';
import { titleOfReport } from './report-title.ts';
import { reportScreenTexts } from './texts.ts';
import { REPORTED_TABLE, useReport } from './use-report.ts';
import { type ReadSubject, useSubjectName } from './use-subject-name.ts';
import { NOT_TRACKED, type ReadTracked, trackedWords, useTracked } from './use-tracked.ts';

/** The export code loads with the first export. */
const ExportReportsDialog = later(
  async () => (await import('./export/ExportReportsDialog.tsx')).ExportReportsDialog,
);

export interface ReportScreenProps {
  readonly title: string;
  readonly description: string;
  readonly reports: readonly ReportDefinition[];
  /** The first month of the financial year, 1 to 12. */
  readonly firstMonth: number;
  readonly pathOf: PathOfFigure;
  /** Renders the picker for the account, customer or vendor of a report. */
  readonly pickSubject: (
    definition: ReportDefinition,
    chosen: string,
    onChoose: (id: string) => void,
  ) => ReactNode;
  readonly readSubject: ReadSubject;
  /** The tracking categories of the organization, with their options. */
  readonly readTracked?: ReadTracked;
  /** Content for a report without data yet, by the code of the refusal. */
  readonly nothingYet?: (code: string) => ReactNode;
  /** Content beside the figures of a report; not printed. */
  readonly beside?: (definition: ReportDefinition, shown: Period & Pick<ReportRequest, 'of'>) => ReactNode;
}

/**
 * Selects and shows a report and its period. The address contains what is shown, so that links, reload and Back work;
 * input is added when the report is generated.
 */
export function ReportScreen(props: ReportScreenProps) {
  const { title, description, reports, firstMonth, pickSubject } = props;
  const { notify } = useHost();
  const client = useQueryClient();
  const queryKey = [...useResourceKeys(REPORTED_TABLE).all, 'report'];
  const isAsking = useIsFetching({ queryKey }) > 0;
  const formats = useFormats();
  const today = useToday();
  const ranges = useMemo(() => quickRanges(today, firstMonth), [today, firstMonth]);
  const usual =
    ranges.find(({ id }) => id === 'this-financial-year') ?? ranges.find(({ id }) => id === 'this-year');
  const days = usual?.period ?? { from: '', to: '' };
  const [params, setParams] = useSearchParams();
  const shown = useMemo(() => requestOf(params), [params]);
  const [typed, setTyped] = useState<Partial<ReportRequest>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isExporting, setExporting] = useState(false);
  const request = { ...shown, from: shown.from || days.from, to: shown.to || days.to, ...typed };
  const definitionOf = (id: string) => reports.find((report) => report.id === id);
  const definition = definitionOf(shown.report);
  const tracked = useTracked(props.readTracked);
  const shownProblem = problemOf(definition, shown, tracked);
  const isShown = definition !== undefined && shownProblem === null;
  const chosen = definitionOf(request.report);
  const subject = useSubjectName(definition, shown, props.readSubject);
  const about = [subject, ...(definition ? trackedWords(definition, shown, tracked ?? NOT_TRACKED) : [])]
    .filter(Boolean)
    .join(', ');

  const generate = (wanted: ReportRequest): void => {
    const wrong = problemOf(definitionOf(wanted.report), wanted, tracked);
    setProblem(wrong);
    if (wrong !== null) return;
    setTyped({});
    // A user who requests a report again wants current figures.
    void client.invalidateQueries({ queryKey });
    setParams(new URLSearchParams(searchOf(wanted)), { replace: isShown });
  };
  const change = (changed: Partial<ReportRequest>): void => {
    setProblem(null);
    setTyped({ ...typed, ...changed });
  };
  const beside = isShown && props.beside?.(definition, shown);
  const ask = (open: () => void) => () =>
    isShown ? open() : notify.failure({ title: reportScreenTexts.generateFirst });
  const chooseExport = (): void => {
    const answer =
      definition &&
      client.getQueryData<InfiniteData<ReportAnswer>>([...queryKey, fitting(definition, shown)]);
    // Other reports may have rows, so the dialog opens anyway.
    if (answer?.pages.every(({ rows }) => rows.length === 0))
      notify.info({
        title: reportScreenTexts.noData,
        text: reportScreenTexts.noLines,
      });
    setExporting(true);
  };

  return (
    <>
      <div className={styles.onScreen}>
        <PageHeader
          title={title}
          description={description}
          actions={
            <>
              <Button icon={<Icon name="export" />} onClick={ask(chooseExport)}>
                {reportScreenTexts.export}
              </Button>
              <Button icon={<Icon name="print" />} onClick={ask(() => window.print())}>
                {reportScreenTexts.print}
              </Button>
            </>
          }
        />
      </div>
      <ReportControls
        reports={reports}
        ranges={ranges}
        request={request}
        problem={problem ?? (shown.report && Object.keys(typed).length === 0 ? shownProblem : null)}
        // Another report can be asked for while this one is renewed, by a colleague's posting for example.
        isAsking={isAsking && Object.keys(typed).length === 0}
        shown={
          isShown
            ? `${titleOfReport(definition, shown.of)} · ${daysInWords(definition, shown, formats)}`
            : undefined
        }
        tracked={tracked ?? NOT_TRACKED}
        subject={chosen?.subject && pickSubject(chosen, request.of, (id) => change({ of: id, only: '' }))}
        onChange={change}
        onGenerate={() => generate(request)}
      />
      {beside && <div className={styles.beside}>{beside}</div>}
      {isShown && tracked === undefined ? null : isShown ? (
        <ShownReport
          key={definition.id}
          definition={definition}
          request={shown}
          about={about}
          tracked={tracked ?? NOT_TRACKED}
          pathOf={props.pathOf}
          nothingYet={props.nothingYet}
        />
      ) : (
        <ReportGallery reports={reports} from={request.from} to={request.to} />
      )}
      {isExporting && isShown && (
        <ExportReportsDialog
          reports={reports}
          definition={definition}
          request={shown}
          about={about}
          tracked={tracked ?? NOT_TRACKED}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}

interface ShownReportProps {
  readonly definition: ReportDefinition;
  readonly request: ReportRequest;
  readonly about: string;
  readonly tracked: readonly TrackedBy[];
  readonly pathOf: PathOfFigure;
  readonly nothingYet: ReportScreenProps['nothingYet'];
}

/** Rendered again only for its own changes: a ledger has hundreds of lines on the screen. */
const ShownReport = memo(function ShownReport({ tracked, ...shown }: ShownReportProps) {
  const report = useReport(shown.definition, shown.request, tracked);
  return <ReportView {...shown} report={report} />;
});
