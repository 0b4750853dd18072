import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useContext, useEffect, useRef, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { ProgressBar } from '../../core/ProgressBar.tsx';
import { CsvClientContext } from '../csv-client-context.ts';
import { useJobs } from '../use-jobs.ts';
import { ExportChoices } from './ExportChoices.tsx';
import { exportJob } from './export-job.ts';
import type { ChosenExport, ExportRequest } from './export-request.ts';
import { exportDialogTexts } from './texts.ts';

export interface ExportDialogProps {
  readonly resource: AnyResource;
  readonly request: ExportRequest;
  onClose(): void;
}

/** Asks for the content of the file, and writes it. */
export function ExportDialog({ resource, request, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<ChosenExport | null>(null);
  return chosen ? (
    <ExportRun resource={resource} chosen={chosen} onClose={onClose} />
  ) : (
    <ExportChoices resource={resource} request={request} onChoose={setChosen} onClose={onClose} />
  );
}

interface ExportRunProps {
  readonly resource: AnyResource;
  readonly chosen: ChosenExport;
  onClose(): void;
}

/** Progress of the file. Writing continues when the dialog is hidden or the screen is closed. */
function ExportRun({ resource, chosen, onClose }: ExportRunProps) {
  const { data, jobs } = useHost();
  const formats = useFormats();
  const openClient = useContext(CsvClientContext);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const job = useJobs().find(({ id }) => id === key);
  const close = useRef(onClose);
  close.current = onClose;

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once for each key
  useEffect(() => {
    jobs.start(exportJob({ resource, source: data, openClient, chosen, key, formats })).then(
      () => close.current(),
      // The failure was reported, and is shown here as well.
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
      title={exportDialogTexts.title(kinds)}
      onClose={onClose}
      footer={
        hasFailed ? (
          <>
            <Button onClick={onClose}>{exportDialogTexts.cancel}</Button>
            <Button variant="primary" onClick={again}>
              {exportDialogTexts.tryAgain}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={cancel}>{exportDialogTexts.cancel}</Button>
            <Button onClick={onClose}>{exportDialogTexts.hide}</Button>
          </>
        )
      }
    >
      {hasFailed ? (
        <Banner tone="bad" title={job?.words?.title ?? exportDialogTexts.failed} live>
          {job?.words?.text}
        </Banner>
      ) : (
        <>
          <p role="status">{job?.progress?.text ?? exportDialogTexts.starting}</p>
          <ProgressBar
            label={exportDialogTexts.exportOf(kinds)}
            value={job?.progress?.done ?? 0}
            max={chosen.count}
          />
        </>
      )}
    </Dialog>
  );
}
