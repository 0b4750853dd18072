import type { Row } from '@ledgerwise/contract';
import type { BankSuggestion } from '@ledgerwise/resource';
import { ActionDialog } from '@ledgerwise/ui/actions';
import { type ReactNode, useState } from 'react';
import { acceptAction } from '../suggestion-actions.ts';

interface SuggestionDialogProps {
  readonly line: Row;
  readonly suggestion: BankSuggestion;
  /** Content for review before accepting. */
  readonly children: ReactNode;
  onDone(): void;
  onClose(): void;
}

/** Previews the posting of a suggestion before it is accepted. */
export function SuggestionDialog({ line, suggestion, ...rest }: SuggestionDialogProps) {
  const [action] = useState(() => acceptAction(suggestion));
  return <ActionDialog action={action} row={line} {...rest} />;
}
