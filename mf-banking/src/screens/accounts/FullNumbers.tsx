import { useHost } from '@ledgerwise/contract';
import type { RevealedBankAccount } from '@ledgerwise/resource';
import { Button, Icon, IconButton } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { MAY_REVEAL } from '../../banking-access.ts';
import { PasswordForm } from '../area/PasswordForm.tsx';
import styles from './accounts.module.css';
import { useCountdown } from './use-countdown.ts';

/** How long full numbers stay on the screen. */
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
        Show full numbers
      </Button>
    );
  if (step === 'asking')
    return (
      <section className={styles.reveal} aria-label="Show full numbers">
        <p className={styles.soft}>
          Enter your password to see the full numbers. This is recorded in the audit trail.
        </p>
        <PasswordForm
          submit="Show Numbers"
          busy="Checking..."
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
    <section className={styles.reveal} aria-label="Full numbers">
      <Copied label="Account Number" number={numbers.account_number} />
      {numbers.routing_number !== null && <Copied label="Routing Number" number={numbers.routing_number} />}
      <div className={styles.hiding}>
        <span className={styles.soft} role="timer">
          Hidden again in {left} s
        </span>
        <Button size="small" icon={<Icon name="hide" />} onClick={onHide}>
          Hide now
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
        title: `${label} Copied`,
        text: 'It stays on the clipboard until you copy something else.',
      });
    } catch {
      notify.failure({
        title: `${label} could not be copied`,
        text: 'The browser did not give access to the clipboard. Allow it for this site, then try again.',
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
        label={`Copy ${label.toLowerCase()}`}
        icon={<Icon name="copy" />}
        onClick={() => void copy()}
      />
    </div>
  );
}
