import { defineReport } from '@ledgerwise/resource/report';
import { documentColumns, runningColumns } from './accounts-and-amounts.ts';

/** Late postings into a closed period. */
export const changesSinceClose = defineReport({
  id: 'changes-since-close',
  title: 'Changes Since Close',
  description:
    'Entries posted to a closed period since it was first closed or locked, including while it was reopened: by which user, when, and with which effect.',
  tells: 'day',
  columns: [
    ...documentColumns,
    { id: 'recorded_on', label: 'Recorded on', holds: 'date' },
    { id: 'recorded_by', label: 'Recorded by' },
    { id: 'description', label: 'Description' },
    ...runningColumns,
  ],
  canLookBack: true,
  parts: [{ section: '' }],
});
