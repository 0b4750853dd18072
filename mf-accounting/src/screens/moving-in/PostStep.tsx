import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import type { OpeningCheck, OpeningState, ResourceAction } from '@ledgerwise/resource';
import { Button, Card, Day } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { lazy, Suspense, useState } from 'react';
import styles from './moving-in.module.css';
import { postOpening, voidOpening } from './opening-actions.ts';

const ActionDialog = lazy(async () => ({ default: (await import('@ledgerwise/ui/record')).ActionDialog }));

interface PostStepProps {
  readonly check: OpeningCheck;
  readonly state: OpeningState;
  readonly hasNewLines: boolean;
}

/** Posts the opening entry, or reverses it. */
export function PostStep({ check, state, hasNewLines }: PostStepProps) {
  const { auth, basePath } = useHost();
  const [action, setAction] = useState<ResourceAction | null>(null);
  const { entry } = state;
  const wanted = entry === null ? postOpening : voidOpening;
  const refused =
    refusal(auth, wanted.permission) ?? (hasNewLines ? 'Save the trial balance first' : undefined);
  return (
    <div id="post" className={styles.part}>
      <Card title="8. Post">
        <p className={styles.words}>
          {entry !== null ? (
            <>
              Posted as{' '}
              <Link to={absolutePath(basePath, `general-ledger/${entry.id}`)}>
                journal entry {entry.entry_number}
              </Link>{' '}
              on <Day on={check.opening_day} />.{' '}
              {check.ok
                ? 'Your books agree with your previous software.'
                : 'Some balances do not agree: see the check.'}
            </>
          ) : check.ok ? (
            <>
              Everything agrees. One journal entry on <Day on={check.opening_day} /> completes the books.
            </>
          ) : (
            'You can correct differences before or after posting. The check keeps showing them until they are gone.'
          )}
        </p>
        <div className={styles.buttons}>
          <Button
            variant={entry === null ? 'primary' : 'danger'}
            unavailable={refused}
            disabled={state.lines.length === 0}
            onClick={() => setAction(wanted)}
          >
            {wanted.label}
          </Button>
        </div>
        <Suspense>
          {action && (
            <ActionDialog
              action={action}
              row={{ id: 'opening', version: `${state.version} ${entry?.id}` }}
              onClose={() => setAction(null)}
            />
          )}
        </Suspense>
      </Card>
    </div>
  );
}
