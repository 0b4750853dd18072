import type { WatchStatus } from '@ledgerwise/contract';

/** Texts of live changes. */
export const liveMarkTexts: Readonly<Record<WatchStatus, string>> = {
  connecting: 'Connecting to live changes',
  live: 'Live: changes by others appear automatically',
  offline: 'Not live: reload to see changes by others',
};
