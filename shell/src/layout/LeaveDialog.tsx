import { ConfirmDialog, countOf, useFormats } from '@ledgerwise/ui/core';
import type { Leaving } from '../services/offline/offline.ts';

/** Asks before signing out discards unsent drafts or unsaved input. */
export function LeaveDialog({ leaving: { drafts, inputs, answer } }: { readonly leaving: Leaving }) {
  const formats = useFormats();
  const lost = [
    ...(drafts > 0 ? [`${countOf(drafts, 'draft that was', 'drafts that were', formats)} not sent`] : []),
    ...(inputs > 0 ? [`unsaved input on ${countOf(inputs, 'page', 'pages', formats)}`] : []),
  ];
  return (
    <ConfirmDialog
      open
      title="Sign out and discard what is not saved?"
      confirmLabel="Discard and sign out"
      cancelLabel="Stay signed in"
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      This browser keeps {lost.join(' and ')}. Signing out removes everything that it keeps of your
      organization.
    </ConfirmDialog>
  );
}
