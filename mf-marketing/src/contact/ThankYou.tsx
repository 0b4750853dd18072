import { useHost } from '@ledgerwise/contract';
import { Button } from '@ledgerwise/ui/core';
import { useEffect, useRef } from 'react';
import { REPLY_WITHIN_HOURS } from '../content/plans.ts';
import styles from '../pages/reading.module.css';
import { type ContactMessage, mailLink, messageText } from './contact-form.ts';

interface ThankYouProps {
  readonly message: ContactMessage;
  onAnother(): void;
}

/** Takes the form's place. Nothing has left the browser, so it says what remains to be done. */
export function ThankYou({ message, onAnother }: ThankYouProps) {
  const { notify, supportEmail } = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    try {
      // Browsers have a clipboard only on secure pages; elsewhere this throws.
      await navigator.clipboard.writeText(`${message.subject.trim()}\n\n${messageText(message)}`);
      notify.success({ title: 'Message copied' });
    } catch {
      notify.failure({
        title: 'The message could not be copied',
        text: 'Your browser does not allow it on this page. Mark the text above and copy it by hand.',
      });
    }
  };

  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Thank you, {message.name.trim()}
      </h2>
      {supportEmail ? (
        <p>
          Your message is ready. This page does not send it by itself: open it in your mail program, and it
          goes to <strong>{supportEmail}</strong> from your own address. We reply within {REPLY_WITHIN_HOURS}{' '}
          hours.
        </p>
      ) : (
        <p>
          Your message is ready. Whoever runs this installation has not published an address for messages, so
          this page cannot address it for you: copy it, and hand it to them the way you usually reach them.
        </p>
      )}
      <blockquote className={styles.quote}>
        <strong>{message.subject.trim()}</strong>
        {'\n\n'}
        {messageText(message)}
      </blockquote>
      <div className={styles.actions}>
        {supportEmail && (
          <a className={styles.mail} href={mailLink(supportEmail, message)}>
            Open in your mail program
          </a>
        )}
        <Button size="large" onClick={copy}>
          Copy message
        </Button>
        <Button size="large" variant="quiet" onClick={onAnother}>
          Write another message
        </Button>
      </div>
    </section>
  );
}
