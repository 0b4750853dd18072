import type { ErrorText } from '@ledgerwise/contract';
import { Banner, Button } from '@ledgerwise/ui/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useServices } from '../services/services.ts';
import styles from './auth.module.css';
import { continueWithGoogle } from './auth-calls.ts';
import { texts } from './dialog-texts.ts';
import type { useAuthForm } from './use-auth-form.ts';

interface AuthFormProps {
  readonly failure: ErrorText | null;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  readonly children: ReactNode;
}

/** The browser's own validation is off: its bubbles would say other words than the product. */
export function AuthForm({ failure, onSubmit, children }: AuthFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {failure && (
        <Banner tone="bad" title={failure.title} live>
          {failure.help}
        </Banner>
      )}
      {children}
    </form>
  );
}

export function TextLink({
  onClick,
  className,
  children,
}: {
  onClick(): void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={`${styles.link} ${className ?? ''}`} onClick={onClick}>
      {children}
    </button>
  );
}

interface GoogleButtonProps {
  readonly label: string;
  readonly failureTitle: string;
  readonly run: ReturnType<typeof useAuthForm>['run'];
}

export function GoogleButton({ label, failureTitle, run }: GoogleButtonProps) {
  const { config } = useServices().deployment;
  const noteId = useId();
  const isMissing = config.hasGoogle === false;
  return (
    <>
      <p className={styles.or}>{texts.form.or}</p>
      <Button
        wide
        aria-describedby={isMissing ? noteId : undefined}
        icon={<GoogleMark />}
        onClick={() => void run((client) => continueWithGoogle(client, config), failureTitle)}
      >
        {label}
      </Button>
      {isMissing && (
        <p id={noteId} className={styles.note}>
          {texts.form.noGoogle}
        </p>
      )}
    </>
  );
}

function GoogleMark() {
  return (
    <svg width="16" height="16" viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h2.9c1.7-1.6 2.7-3.9 2.7-6.7z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.4 0 4.5-.8 6-2.1l-2.9-2.3a5.4 5.4 0 0 1-8.1-2.8H1v2.3A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8.1l3-2.4z" />
      <path fill="#ea4335" d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3A5.4 5.4 0 0 1 9 3.6z" />
    </svg>
  );
}
