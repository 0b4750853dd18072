import { cancelled, type Progress } from '@ledgerwise/backend/backup';

/** Context of a command's long work. */
export interface Cancellable {
  readonly signal: AbortSignal;
  progress(progress: Progress): void;
}

const CLEAR_LINE = '\r\u001b[K';

const show = ({ step, done, total }: Progress): void => {
  process.stderr.write(`${CLEAR_LINE}${step}: ${done} of ${total}`);
};

/**
 * Runs work that Ctrl+C and SIGTERM cancel, with its progress on a terminal. A second signal ends the process
 * immediately.
 */
export async function runCancellable<T>(work: (cancellable: Cancellable) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
    controller.abort(cancelled());
  };
  process.on('SIGINT', cancel).on('SIGTERM', cancel);
  const { isTTY } = process.stderr;
  try {
    return await work({ signal: controller.signal, progress: isTTY ? show : () => undefined });
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', cancel);
    if (isTTY) process.stderr.write(CLEAR_LINE);
  }
}
