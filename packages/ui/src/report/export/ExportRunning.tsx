import { useHost } from '@ledgerwise/contract';
import { Button } from '../../core/Button.tsx';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { ProgressBar } from '../../core/ProgressBar.tsx';
import { useJobs } from '../../resource/use-jobs.ts';
import { exportRunningTexts } from './texts.ts';

export interface ExportRunningProps {
  readonly jobId: string;
  onHide(): void;
}

/** Progress of an export of reports. The export continues when this is hidden or the screen is closed. */
export function ExportRunning({ jobId, onHide }: ExportRunningProps) {
  const { jobs } = useHost();
  const progress = useJobs().find(({ id }) => id === jobId)?.progress;
  return (
    <Dialog
      open
      top
      title={exportRunningTexts.title}
      onClose={onHide}
      footer={
        <>
          <Button onClick={() => jobs.cancel(jobId)}>{exportRunningTexts.cancel}</Button>
          <Button onClick={onHide}>{exportRunningTexts.hide}</Button>
        </>
      }
    >
      <p role="status">{progress?.text ?? exportRunningTexts.starting}</p>
      <ProgressBar
        label={exportRunningTexts.exportOfReports}
        value={progress?.done ?? 0}
        max={progress?.total}
      />
    </Dialog>
  );
}
