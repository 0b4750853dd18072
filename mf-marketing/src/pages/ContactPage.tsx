import { useHost } from '@ledgerwise/contract';
import { ContactForm } from '../contact/ContactForm.tsx';
import { ThankYou } from '../contact/ThankYou.tsx';
import { useContact } from '../contact/use-contact.ts';
import { REPLY_WITHIN_HOURS } from '../content/plans.ts';
import styles from './reading.module.css';

export function ContactPage() {
  const { productName, supportEmail } = useHost();
  const { values, state, edit, send, startAgain } = useContact();
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>Contact</h1>
      {state.is === 'sent' ? (
        <ThankYou message={values} onAnother={startAgain} />
      ) : (
        <>
          <p className={styles.lead}>
            Questions about {productName}? Send us a message; we reply within {REPLY_WITHIN_HOURS} hours.
            Professional comes with priority email support.
          </p>
          <noscript>
            <p>
              This form needs JavaScript. Switch it on in your browser and reload the page
              {supportEmail ? `, or write to ${supportEmail}` : ''}.
            </p>
          </noscript>
          <ContactForm values={values} state={state} onEdit={edit} onSend={send} />
        </>
      )}
    </div>
  );
}
