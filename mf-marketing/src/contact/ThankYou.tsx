import { Button } from '@ledgerwise/ui/core';
import { useEffect, useRef } from 'react';
import styles from '../pages/reading.module.css';
import { type ContactMessage, messageText } from './contact-form.ts';
import { texts } from './texts.ts';

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
        {texts.thanks(message.name.trim())}
      </h2>
      <p>
        {texts.arrived} <strong>{message.email.trim()}</strong>.
      </p>
      <blockquote className={styles.quote}>
        <strong>{message.subject.trim()}</strong>
        {'\n\n'}
        {messageText(message)}
      </blockquote>
      <div className={styles.actions}>
        <Button size="large" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </section>
  );
}
