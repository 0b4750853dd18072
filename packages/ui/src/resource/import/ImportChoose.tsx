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
import { importChooseTexts } from './texts.ts';

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
          <p>{problem.detail ?? importChooseTexts.chooseAnotherFile}</p>
        </Banner>
      )}
      {unfinished && !problem && (
        <Banner
          tone="info"
          title={importChooseTexts.notImportedYet(unfinished.name)}
          action={
            <Button size="small" onClick={onForget}>
              {importChooseTexts.discard}
            </Button>
          }
        >
          {importChooseTexts.reloaded}
        </Banner>
      )}
      <FileDrop
        label={importChooseTexts.file}
        invitation={importChooseTexts.dropHere}
        accept=".csv,.xlsx,text/csv"
        onChoose={(file) => void onChoose(file)}
      >
        {resource.document && (
          <p className={styles.soft}>
            {resource.document.isEntry
              ? importChooseTexts.entryRows(resource.label.one.toLowerCase())
              : importChooseTexts.documentRows(resource.label.one.toLowerCase())}
          </p>
        )}
        <p className={styles.soft}>
          {importChooseTexts.format}{' '}
          {resource.otherPrograms ? importChooseTexts.otherPrograms : importChooseTexts.separators}
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
          {importChooseTexts.template}
        </Button>
      </div>
    </>
  );
}
