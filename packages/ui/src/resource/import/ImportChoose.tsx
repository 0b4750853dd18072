import type { AnyResource } from '@ledgerwise/resource';
import { type CsvProblem, templateCsv } from '@ledgerwise/resource/csv';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { download } from '../../core/download.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { FileDrop } from './FileDrop.tsx';
import { IMPORT_FAILED } from './file-job.ts';
import styles from './Import.module.css';
import type { UnfinishedFile } from './import-memory.ts';

export interface ImportChooseProps {
  readonly resource: AnyResource;
  readonly problem: CsvProblem | undefined;
  readonly unfinished: UnfinishedFile | null;
  onChoose(file: File): Promise<void>;
  /** Removes what is stored of the unfinished file. */
  onForget(): void;
}

/** Takes a file of records. */
export function ImportChoose({ resource, problem, unfinished, onChoose, onForget }: ImportChooseProps) {
  return (
    <>
      {problem && (
        <Banner tone="bad" title={IMPORT_FAILED} live>
          <p>{problem.message}</p>
          <p>{problem.detail ?? 'Choose another file.'}</p>
        </Banner>
      )}
      {unfinished && !problem && (
        <Banner
          tone="info"
          title={`${unfinished.name} is not imported yet`}
          action={
            <Button size="small" onClick={onForget}>
              Discard it
            </Button>
          }
        >
          The page was reloaded, so the file is gone. Choose it again to continue: your column matching was
          kept.
        </Banner>
      )}
      <FileDrop
        label="CSV or Excel file"
        invitation="Drop a CSV or Excel file here, or"
        accept=".csv,.xlsx,text/csv"
        onChoose={(file) => void onChoose(file)}
      >
        {resource.document && (
          <p className={styles.soft}>
            A row for each line. The rows of one {resource.label.one.toLowerCase()} follow each other,{' '}
            {resource.document.isEntry
              ? 'with the same date, description and reference: what one leaves blank, the row above says.'
              : 'with its number or without.'}
          </p>
        )}
        <p className={styles.soft}>
          Up to 50 MB, .csv or .xlsx, with column headers above the rows.{' '}
          {resource.otherPrograms
            ? 'QuickBooks and Xero exports work as they are.'
            : 'Commas, semicolons, tabs and bars are understood.'}
        </p>
      </FileDrop>
      <div>
        <Button
          variant="quiet"
          icon={<Icon name="export" />}
          onClick={() =>
            download(
              new Blob([templateCsv(resource)], { type: 'text/csv;charset=utf-8' }),
              `${resource.name}-template.csv`,
            )
          }
        >
          Download a template
        </Button>
      </div>
    </>
  );
}
