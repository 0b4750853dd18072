import { toAppError } from '@ledgerwise/contract';
import { Button, EmptyState, ErrorState, Icon } from '@ledgerwise/ui/core';
import { isAreaLocked, isLockedOut } from './area-errors.ts';
import { LockedArea } from './LockedArea.tsx';
import { texts } from './texts.ts';

interface AreaErrorProps {
  readonly error: unknown;
  /** Title of a failure other than the lock. */
  readonly title: string;
  onRetry(): void;
}

/** Why something of the banking area could not be read: it is locked, or something failed. */
export function AreaError({ error, title, onRetry }: AreaErrorProps) {
  const { message } = toAppError(error);
  if (isAreaLocked(error)) return <LockedArea sentence={message} onUnlocked={onRetry} />;
  if (isLockedOut(error))
    return (
      <EmptyState
        title={texts.areaError.lockedOut}
        text={message}
        icon={<Icon name="locked" size={20} />}
        actions={<Button onClick={onRetry}>{texts.areaError.again}</Button>}
      />
    );
  return <ErrorState error={error} title={title} onRetry={onRetry} />;
}
