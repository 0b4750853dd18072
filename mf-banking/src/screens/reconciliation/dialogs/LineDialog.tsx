import type { BankReconciliationReport, BankSuggestion } from '@ledgerwise/resource';
import { formatMoney, later, OnlyInPlace, Skeleton, useFormats } from '@ledgerwise/ui/core';
import { wordsOfLine } from '../line-amount.ts';
import type { LineRow } from '../use-line-rows.ts';

/** Beside the lines; a modal dialog appears when it is loaded. */
const Waiting = () => (
  <OnlyInPlace>
    <Skeleton width="100%" height="14rem" />
  </OnlyInPlace>
);

// Each contains inputs that the worksheet does not wait for.
const SplitDialog = later(async () => (await import('./SplitDialog.tsx')).SplitDialog, Waiting);
const MatchDialog = later(async () => (await import('./MatchDialog.tsx')).MatchDialog, Waiting);
const PayDialog = later(async () => (await import('./PayDialog.tsx')).PayDialog, Waiting);
const SuggestionDialog = later(
  async () => (await import('./SuggestionDialog.tsx')).SuggestionDialog,
  Waiting,
);
const TransferDialog = later(async () => (await import('./TransferDialog.tsx')).TransferDialog, Waiting);

/** The task chosen for an unmatched line. */
export type LineTask =
  | { readonly kind: 'create' | 'split' | 'match' | 'pay' | 'transfer'; readonly line: LineRow }
  | { readonly kind: 'accept'; readonly line: LineRow; readonly suggestion: BankSuggestion };

interface LineDialogProps {
  readonly task: LineTask;
  readonly report: BankReconciliationReport;
  onDone(): void;
  onClose(): void;
}

/** The documents that a line most likely pays. */
const candidateOf = ({ suggestions }: LineRow): BankSuggestion | undefined =>
  suggestions.find(({ allocations }) => allocations !== undefined);

/** The dialog for a line, in the chosen way. */
export function LineDialog({ task, report, onDone, onClose }: LineDialogProps) {
  const formats = useFormats();
  const { currency } = report;
  const { line } = task;
  const tells = (
    <p>
      {wordsOfLine(line)}, {formatMoney(String(line.amount), currency, formats)}.
    </p>
  );
  switch (task.kind) {
    case 'accept':
      return (
        <SuggestionDialog line={line} suggestion={task.suggestion} onDone={onDone} onClose={onClose}>
          {tells}
        </SuggestionDialog>
      );
    case 'create':
    case 'split':
      return (
        <SplitDialog
          line={line}
          currency={currency}
          isSplit={task.kind === 'split'}
          onPosted={onDone}
          onClose={onClose}
        />
      );
    case 'match':
      return <MatchDialog line={line} report={report} onMatched={onDone} onClose={onClose} />;
    case 'pay':
      return (
        <PayDialog
          line={line}
          currency={currency}
          candidate={candidateOf(line)}
          onPaid={onDone}
          onClose={onClose}
        />
      );
    case 'transfer':
      return (
        <TransferDialog line={line} account={report.account_id} onDone={onDone} onClose={onClose}>
          {tells}
        </TransferDialog>
      );
  }
}
