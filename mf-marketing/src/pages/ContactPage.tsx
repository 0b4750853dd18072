import { useHost } from '@ledgerwise/contract';
import { useState } from 'react';
import { ContactForm } from '../contact/ContactForm.tsx';
import type { ContactMessage } from '../contact/contact-form.ts';
import { ThankYou } from '../contact/ThankYou.tsx';
import { REPLY_WITHIN_HOURS } from '../content/plans.ts';
import styles from './reading.module.css';

export function ContactPage() {
  const { productName, supportEmail } = useHost();
  const [message, setMessage] = useState<ContactMessage | null>(null);
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>Contact</h1>
      {message ? (
        <ThankYou message={message} onAnother={() => setMessage(null)} />
      ) : (
        <>
          <p className={styles.lead}>
            Questions about {productName}? Write them down here; we reply within {REPLY_WITHIN_HOURS} hours.
          </p>
          <noscript>
            <p>
              This form needs JavaScript. Switch it on in your browser and reload the page
              {supportEmail ? `, or write to ${supportEmail}` : ''}.
            </p>
          </noscript>
          <ContactForm onSubmit={setMessage} />
        </>
      )}
    </div>
  );
}
