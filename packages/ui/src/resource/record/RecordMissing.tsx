import { describeError, toAppError, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Button } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { EmptyState, ErrorState } from '../../core/states.tsx';
import { useListReturn } from '../paths.ts';
import { recordMissingTexts } from './texts.ts';

export interface RecordMissingProps {
  readonly resource: AnyResource;
  readonly error: unknown;
  onRetry(): void;
}

/** Shown if a record could not be loaded. Retrying does not help if it does not exist: then it links to the list. */
export function RecordMissing({ resource, error, onRetry }: RecordMissingProps) {
  const { errorTexts } = useHost();
  const navigate = useNavigate();
  const back = useListReturn(resource);
  const title = recordMissingTexts.failed(resource.label.one.toLowerCase());
  if (toAppError(error).code !== 'data.not_found')
    return <ErrorState error={error} title={title} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={describeError(error, errorTexts).help}
        icon={<Icon name="error" size={20} />}
        actions={
          <>
            <Button variant="primary" icon={<Icon name="back" />} onClick={() => void navigate(back)}>
              {recordMissingTexts.back}
            </Button>
            <Button onClick={onRetry}>{recordMissingTexts.tryAgain}</Button>
          </>
        }
      />
    </div>
  );
}
