import { useHost } from '@ledgerwise/contract';
import type { RevealedBankAccount } from '@ledgerwise/resource';
import { Button, Icon, IconButton } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { MAY_REVEAL } from '../../banking-access.ts';
import { PasswordForm } from '../area/PasswordForm.tsx';
import styles from './accounts.module.css';
import { texts } from './texts.ts';
import { useCountdown } from './use-countdown.ts';

/** Time that full numbers stay visible. */
export const SHOWN_SECONDS = 30;

type Step = 'hidden' | 'asking' | RevealedBankAccount;

/** The full numbers of an account: against the password, for a short while. Each look is recorded. */
export function FullNumbers({ id }: { readonly id: string }) {
  const { auth, data } = useHost();
  const [step, setStep] = useState<Step>('hidden');
  if (step === 'hidden')
    return (
      <Button
        icon={<Icon name="view" />}
        unavailable={refusal(auth, MAY_REVEAL)}
        onClick={() => setStep('asking')}
      >
        {texts.fullNumbers.open}
      </Button>
    );
  if (step === 'asking')
    return (
      <section className={styles.reveal} aria-label={texts.fullNumbers.label}>
        <p className={styles.soft}>{texts.fullNumbers.passwordNeeded}</p>
        <PasswordForm
          submit={texts.fullNumbers.show}
          busy={texts.fullNumbers.checking}
          onPassword={async (password_param) =>
            setStep(await data.call('reveal_bank_account', { account_id_param: id, password_param }))
          }
          onCancel={() => setStep('hidden')}
        />
      </section>
    );
  return <Shown numbers={step} onHide={() => setStep('hidden')} />;
}

interface ShownProps {
  readonly numbers: RevealedBankAccount;
  onHide(): void;
}

function Shown({ numbers, onHide }: ShownProps) {
  const left = useCountdown(SHOWN_SECONDS, onHide);
  return (
    <section className={styles.reveal} aria-label={texts.fullNumbers.title}>
      <Copied label={texts.fullNumbers.accountNumber} number={numbers.account_number} />
      {numbers.routing_number !== null && (
        <Copied label={texts.fullNumbers.routingNumber} number={numbers.routing_number} />
      )}
      <div className={styles.hiding}>
        <span className={styles.soft} role="timer">
          {texts.fullNumbers.hiddenIn(left)}
        </span>
        <Button size="small" icon={<Icon name="hide" />} onClick={onHide}>
          {texts.fullNumbers.hide}
        </Button>
      </div>
    </section>
  );
}

function Copied({ label, number }: { readonly label: string; readonly number: string }) {
  const { notify } = useHost();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(number);
      notify.success({
        title: texts.fullNumbers.copied(label),
        text: texts.fullNumbers.copiedText,
      });
    } catch {
      notify.failure({
        title: texts.fullNumbers.copyFailed(label),
        text: texts.fullNumbers.copyFailedText,
      });
    }
  };
  return (
    <div className={styles.number}>
      <span>
        <small>{label}</small>
        <strong>{number}</strong>
      </span>
      <IconButton
        label={texts.fullNumbers.copy(label.toLowerCase())}
        icon={<Icon name="copy" />}
        onClick={() => void copy()}
      />
    </div>
  );
}
