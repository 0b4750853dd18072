import { absolutePath, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { download } from '../../core/download.ts';
import { countOf, formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { useResourcePaths } from '../paths.ts';
import { useJobs } from '../use-jobs.ts';
import { IMPORT_FAILED } from './file-job.ts';
import styles from './Import.module.css';
import type { ImportFlow } from './import-flow.ts';
import { ROWS_REFUSED } from './import-job.ts';
import type { ImportStep } from './import-steps.ts';
import { ProblemTable } from './ProblemTable.tsx';
import { importDoneTexts } from './texts.ts';
import { UndoImportDialog } from './UndoImportDialog.tsx';
import { handOver } from './use-import.ts';

export interface ImportDoneProps {
  readonly resource: AnyResource;
  readonly step: Extract<ImportStep, { at: 'done' }>;
  readonly flow: ImportFlow;
}

/** Result of the import, with Undo. */
export function ImportDone({ resource, step, flow }: ImportDoneProps) {
  const formats = useFormats();
  const navigate = useNavigate();
  const paths = useResourcePaths(resource);
  const [isAsking, setAsking] = useState(false);
  const [hasUndone, setUndone] = useState(false);
  const { outcome, refused, rejected, left } = step.end;
  const { many } = resource.label;
  const count = outcome.inserted + outcome.updated;
  const importId = outcome.import_id;
  // It can also be undone in the list of jobs.
  const { auth, basePath } = useHost();
  const also = step.also && auth.can(`${step.also.list}.import`) ? step.also : undefined;
  const isUndone = useJobs().some(({ id, state }) => id === step.key && state === 'undone') || hasUndone;
  return (
    <>
      {importId === null ? (
        <Banner tone="bad" title={IMPORT_FAILED} live>
          {importDoneTexts.correctRefused(ROWS_REFUSED)}
        </Banner>
      ) : isUndone ? (
        <Banner tone="info" title={importDoneTexts.importUndone} live>
          {importDoneTexts.undone(
            countOf(count, importDoneTexts.recordIs, importDoneTexts.recordsAre, formats),
          )}
        </Banner>
      ) : (
        <Banner tone="good" title={importDoneTexts.importSuccessful} live>
          {importDoneTexts.outcome(
            formatNumber(count, formats),
            formatNumber(outcome.inserted, formats),
            formatNumber(outcome.updated, formats),
          )}
        </Banner>
      )}
      {outcome.rejected.length > 0 && (
        <Card title={importDoneTexts.refusedRows}>
          <ProblemTable resource={resource} problems={refused} count={outcome.rejected.length} />
        </Card>
      )}
      {left.count > 0 && (
        <Card
          title={importDoneTexts.skipped(
            countOf(left.count, importDoneTexts.rowWas, importDoneTexts.rowsWere, formats),
          )}
        >
          <ProblemTable
            resource={resource}
            problems={left.rows}
            count={left.count}
            label={importDoneTexts.skippedRows}
          />
        </Card>
      )}
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void navigate(paths.list)}>
          {importDoneTexts.goTo(many.toLowerCase())}
        </Button>
        {importId !== null && !isUndone && count > 0 && (
          <Button icon={<Icon name="undo" />} onClick={() => setAsking(true)}>
            {importDoneTexts.undo}
          </Button>
        )}
        {rejected && (
          <Button
            icon={<Icon name="export" />}
            onClick={() => download(rejected, `rejected-${resource.name}.csv`)}
          >
            {importDoneTexts.downloadRejectedRows}
          </Button>
        )}
        {also && (
          <Button
            onClick={() => {
              handOver(also);
              void navigate(absolutePath(basePath, `${also.list}/import`));
            }}
          >
            {importDoneTexts.importAs(also.list)}
          </Button>
        )}
        <Button onClick={flow.restart}>{importDoneTexts.importAnotherFile}</Button>
      </div>
      <UndoImportDialog
        resource={resource}
        asked={isAsking && importId !== null ? { importId, count } : null}
        onUndone={() => setUndone(true)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
