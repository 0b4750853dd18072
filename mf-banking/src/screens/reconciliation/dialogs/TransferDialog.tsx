import type { Row } from '@ledgerwise/contract';
import { ActionDialog } from '@ledgerwise/ui/actions';
import { type ReactNode, useState } from 'react';
import { transferLine } from './transfer-action.ts';

interface TransferDialogProps {
  readonly line: Row;
  /** The bank account that it is a line of. */
  readonly account: string;
  /** Content for review before confirming. */
  readonly children: ReactNode;
  onDone(): void;
  onClose(): void;
}

/** Posts a line as a transfer between bank accounts. */
export function TransferDialog({ line, account, ...rest }: TransferDialogProps) {
  const [action] = useState(() => transferLine(line, account));
  return <ActionDialog action={action} row={line} {...rest} />;
}
