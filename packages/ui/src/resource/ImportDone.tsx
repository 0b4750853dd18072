import { describeError, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { useState } from 'react';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { Card } from '../core/Card.tsx';
import { ConfirmDialog } from '../core/ConfirmDialog.tsx';
import { countOf, formatNumber } from '../core/format.ts';
import { Icon } from '../core/Icon.tsx';
import { download } from './download.ts';
import styles from './Import.module.css';
import { ProblemTable } from './ProblemTable.tsx';
import { useResourcePaths } from './paths.ts';
import type { ImportFlow, ImportStep } from './use-import.ts';

export interface ImportDoneProps {
  readonly resource: AnyResource;
  readonly step: Extract<ImportStep, { at: 'done' }>;
  readonly flow: ImportFlow;
}

/** What came of it, and the way back. */
export function ImportDone({ resource, step, flow }: ImportDoneProps) {
  const { notify, errorTexts } = useHost();
  const navigate = useNavigate();
  const paths = useResourcePaths(resource);
  const [isAsking, setAsking] = useState(false);
  const [undone, setUndone] = useState<number | null>(null);
  const { outcome, refused } = step;
  const { one, many } = resource.label;
  const count = outcome.inserted + outcome.updated;
  const importId = outcome.import_id;
  const records = countOf(count, one.toLowerCase(), many.toLowerCase());

  const undo = async (): Promise<void> => {
    if (importId === null) return;
    try {
      const taken = await flow.undo(importId);
      setUndone(taken);
      notify.success({ title: 'Import undone', text: `${countOf(taken, 'record', 'records')} taken back.` });
    } catch (error) {
      notify.failure({ title: 'Import could not be undone', text: describeError(error, errorTexts).help });
      throw error;
    }
  };

  return (
    <>
      {importId === null ? (
        <Banner tone="bad" title="Nothing was imported" live>
          Some rows were refused. Mend them in the file, or import again and choose to skip them.
        </Banner>
      ) : undone !== null ? (
        <Banner tone="info" title="Import undone" live>
          {countOf(undone, 'record is', 'records are')} as before the import.
        </Banner>
      ) : (
        <Banner tone="good" title="Import Successful" live>
          Imported {formatNumber(count)} records from CSV: {formatNumber(outcome.inserted)} new,{' '}
          {formatNumber(outcome.updated)} updated.
        </Banner>
      )}
      {outcome.rejected.length > 0 && (
        <Card title="Rows that were refused">
          <ProblemTable resource={resource} problems={refused} count={outcome.rejected.length} />
        </Card>
      )}
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void navigate(paths.list)}>
          Go to {many.toLowerCase()}
        </Button>
        {importId !== null && undone === null && count > 0 && (
          <Button icon={<Icon name="undo" />} onClick={() => setAsking(true)}>
            Undo
          </Button>
        )}
        {outcome.rejected.length > 0 && (
          <Button
            icon={<Icon name="export" />}
            onClick={() =>
              void flow.rejected(outcome).then((file) => download(file, `rejected-${resource.name}.csv`))
            }
          >
            Download rejected rows
          </Button>
        )}
        <Button onClick={flow.restart}>Import another file</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Undo this import?"
        confirmLabel="Undo import"
        busyLabel="Undoing..."
        danger
        onConfirm={undo}
        onClose={() => setAsking(false)}
      >
        {records} will be taken back: new ones are removed, updated ones get their former values.
      </ConfirmDialog>
    </>
  );
}
