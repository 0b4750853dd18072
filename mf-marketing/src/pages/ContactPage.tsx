import { useHost } from '@ledgerwise/contract';
import { ContactForm } from '../contact/ContactForm.tsx';
import { ThankYou } from '../contact/ThankYou.tsx';
import { texts } from '../contact/texts.ts';
import { useContact } from '../contact/use-contact.ts';
import styles from './reading.module.css';

export function ContactPage() {
  const { productName, supportEmail } = useHost();
  const { values, state, edit, send, startAgain } = useContact();
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      {state.is === 'sent' ? (
        <ThankYou message={values} onAnother={startAgain} />
      ) : (
        <>
          <p className={styles.lead}>{texts.lead(productName)}</p>
          <noscript>
            <p>{texts.noScript(supportEmail)}</p>
          </noscript>
          <ContactForm values={values} state={state} onEdit={edit} onSend={send} />
        </>
      )}
    </div>
  );
}
