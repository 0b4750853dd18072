import { defineReport } from '@ledgerwise/resource/report';
import { documentColumns, runningColumns } from './accounts-and-amounts.ts';

/** What was posted later into a period that had been closed. */
export const changesSinceClose = defineReport({
  id: 'changes-since-close',
  title: 'Changes Since Close',
  description:
    'What was posted into a closed period since it was first closed or locked, also while it was open again: by whom, when, and what it changed.',
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
