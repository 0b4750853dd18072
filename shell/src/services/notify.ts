import { describeError, type ErrorText, type HostNotify, toAppError } from '@ledgerwise/contract';
import type { Toasts } from './toasts.ts';

export function createNotify(
  toasts: Toasts,
  errorTexts: () => Readonly<Record<string, ErrorText>>,
): HostNotify {
  return {
    success: (notice) => toasts.show('success', notice),
    info: (notice) => toasts.show('info', notice),
    failure: (notice) => toasts.show('failure', notice),
    error(error, title) {
      // Cancelled requests need no notice.
      if (toAppError(error).code === 'data.aborted') return;
      const words = describeError(error, errorTexts());
      toasts.show('failure', { title: title ?? words.title, text: words.help });
    },
  };
}
