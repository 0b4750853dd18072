import { ConfirmDialog, countOf, useFormats } from '@ledgerwise/ui/core';
import type { Leaving } from '../services/offline/offline.ts';
import { leaveTexts } from './texts/jobs.ts';

/** Asks before signing out discards unsent drafts or unsaved input. */
export function LeaveDialog({ leaving: { drafts, inputs, answer } }: { readonly leaving: Leaving }) {
  const formats = useFormats();
  const lost = [
    ...(drafts > 0
      ? [leaveTexts.lostDrafts(countOf(drafts, leaveTexts.draft, leaveTexts.draftsMany, formats))]
      : []),
    ...(inputs > 0 ? [leaveTexts.inputs(countOf(inputs, 'page', 'pages', formats))] : []),
  ];
  return (
    <ConfirmDialog
      open
      title={leaveTexts.title}
      confirmLabel={leaveTexts.confirm}
      cancelLabel={leaveTexts.cancel}
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {leaveTexts.text(lost.join(' and '))}
    </ConfirmDialog>
  );
}
