import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useContext, useEffect, useRef, useState } from 'react';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { Dialog } from '../core/Dialog.tsx';
import { ProgressBar } from '../core/ProgressBar.tsx';
import { CsvClientContext } from './csv-client-context.ts';
import { exportJob } from './export-job.ts';
import { useJobs } from './use-jobs.ts';
import type { Matching } from './use-list.ts';

/** Which records go into the file, and how many they are as far as it is known. */
export interface ExportRequest {
  readonly query: Matching;
  readonly count: number | undefined;
}

export interface ExportDialogProps {
  readonly resource: AnyResource;
  readonly request: ExportRequest;
  onClose(): void;
}

/** Shows how far the file is. It is written on when the dialog is hidden, or the screen is left. */
export function ExportDialog({ resource, request, onClose }: ExportDialogProps) {
  const { data, jobs } = useHost();
  const openClient = useContext(CsvClientContext);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const job = useJobs().find(({ id }) => id === key);
  const close = useRef(onClose);
  close.current = onClose;

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once for each key; where its records come from stays as it was
  useEffect(() => {
    const { query, count } = request;
    jobs.start(exportJob({ resource, source: data, openClient, query, count, key })).then(
      () => close.current(),
      // What failed has been told, and is shown here as well.
      () => {},
    );
  }, [key]);

  const kinds = resource.label.many.toLowerCase();
  const hasFailed = job?.state === 'failed';
  const again = (): void => {
    jobs.dismiss(key);
    setKey(crypto.randomUUID());
  };
  const cancel = (): void => {
    jobs.cancel(key);
    onClose();
  };
  return (
    <Dialog
      open
      title={`Export ${kinds}`}
      onClose={onClose}
      footer={
        hasFailed ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={again}>
              Try again
            </Button>
          </>
        ) : (
          <>
            <Button onClick={cancel}>Cancel</Button>
            <Button onClick={onClose}>Hide</Button>
          </>
        )
      }
    >
      {hasFailed ? (
        <Banner tone="bad" title={job?.words?.title ?? 'Failed to export data'} live>
          {job?.words?.text}
        </Banner>
      ) : (
        <>
          <p role="status">{job?.progress?.text ?? 'Starting...'}</p>
          <ProgressBar label={`Export of ${kinds}`} value={job?.progress?.done ?? 0} max={request.count} />
        </>
      )}
    </Dialog>
  );
}
