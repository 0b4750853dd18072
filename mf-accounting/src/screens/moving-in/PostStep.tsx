import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import type { OpeningCheck, OpeningState, ResourceAction } from '@ledgerwise/resource';
import { Button, Card, Day, later } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import styles from './moving-in.module.css';
import { postOpening, voidOpening } from './opening-actions.ts';
import { texts } from './texts.ts';

const ActionDialog = later(async () => (await import('@ledgerwise/ui/record')).ActionDialog);

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
  const refused = refusal(auth, wanted.permission) ?? (hasNewLines ? texts.postStep.saveFirst : undefined);
  return (
    <div id="post" className={styles.part}>
      <Card title={texts.postStep.title}>
        <p className={styles.words}>
          {entry !== null ? (
            <>
              {texts.postStep.postedAs}{' '}
              <Link to={absolutePath(basePath, `general-ledger/${entry.id}`)}>
                {texts.postStep.entry(entry.entry_number)}
              </Link>{' '}
              {texts.postStep.on} <Day on={check.opening_day} />.{' '}
              {check.ok ? texts.postStep.agrees : texts.postStep.differs}
            </>
          ) : check.ok ? (
            <>
              {texts.postStep.ready} <Day on={check.opening_day} /> {texts.postStep.completes}
            </>
          ) : (
            texts.postStep.differences
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
        {action && (
          <ActionDialog
            action={action}
            row={{ id: 'opening', version: `${state.version} ${entry?.id}` }}
            onClose={() => setAction(null)}
          />
        )}
      </Card>
    </div>
  );
}
