import { Button } from '@ledgerwise/ui/core';
import { useEffect, useRef } from 'react';
import { REPLY_WITHIN_HOURS } from '../content/plans.ts';
import styles from '../pages/reading.module.css';
import { type ContactMessage, messageText } from './contact-form.ts';

interface ThankYouProps {
  readonly message: ContactMessage;
  onAnother(): void;
}

/** Takes the form's place once the message has arrived. */
export function ThankYou({ message, onAnother }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Thank you, {message.name.trim()}
      </h2>
      <p>
        Your message has arrived. We reply within {REPLY_WITHIN_HOURS} hours, to{' '}
        <strong>{message.email.trim()}</strong>.
      </p>
      <blockquote className={styles.quote}>
        <strong>{message.subject.trim()}</strong>
        {'\n\n'}
        {messageText(message)}
      </blockquote>
      <div className={styles.actions}>
        <Button size="large" onClick={onAnother}>
          Write another message
        </Button>
      </div>
    </section>
  );
}
