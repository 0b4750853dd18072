import { describeError, toAppError, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { csvFileName, runExport } from '@ledgerwise/resource/csv';
import { useContext, useEffect, useRef, useState } from 'react';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { Dialog } from '../core/Dialog.tsx';
import { formatNumber } from '../core/format.ts';
import { ProgressBar } from '../core/ProgressBar.tsx';
import { CsvClientContext } from './csv-client-context.ts';
import { download } from './download.ts';
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

/** Writes the file while it is open, and can be stopped. */
export function ExportDialog({ resource, request, onClose }: ExportDialogProps) {
  const { data, notify, errorTexts } = useHost();
  const openClient = useContext(CsvClientContext);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);
  const close = useRef(onClose);
  close.current = onClose;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    const controller = new AbortController();
    const client = openClient();
    setDone(0);
    setFailure(null);
    runExport({
      source: data,
      client,
      resource,
      query: request.query,
      signal: controller.signal,
      onProgress: (progress) => setDone(progress.done),
    })
      .then(
        (file) => {
          if (controller.signal.aborted) return;
          download(file, csvFileName(resource));
          notify.success({ title: 'Data exported successfully' });
          close.current();
        },
        (error: unknown) => {
          if (controller.signal.aborted || toAppError(error).code === 'data.aborted') return;
          setFailure(error);
          notify.error(error, 'Failed to export data');
        },
      )
      .finally(() => client.close());
    return () => controller.abort();
  }, [data, notify, openClient, resource, request, attempt]);

  const kinds = resource.label.many.toLowerCase();
  const words = failure ? describeError(failure, errorTexts) : null;
  return (
    <Dialog
      open
      title={`Export ${kinds}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {words && (
            <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {words ? (
        <Banner tone="bad" title="Failed to export data" live>
          {words.help}
        </Banner>
      ) : (
        <>
          <p role="status">
            {formatNumber(done)}
            {request.count === undefined ? '' : ` of ${formatNumber(request.count)}`} {kinds} written
          </p>
          <ProgressBar label={`Export of ${kinds}`} value={done} max={request.count} />
        </>
      )}
    </Dialog>
  );
}
