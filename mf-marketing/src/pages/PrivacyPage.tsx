import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import styles from './reading.module.css';

export function PrivacyPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>Privacy Policy</h1>
      <p className={styles.lead}>
        What {productName} keeps about you, where, and who can see it. There are no advertising or analytics
        scripts on any page.
      </p>
      <h2>With an account</h2>
      <p>
        We keep your name, your e-mail address, a hash of your password (never the password), the records that
        you and your colleagues enter, and a log of who changed them and when. They are kept in this
        installation’s database. Members of your organisation see its records as their role allows; other
        organisations never do.
      </p>
      <h2>Without an account</h2>
      <p>
        The public pages and the demo need no account. Demo records are kept in your own browser and are not
        sent anywhere. The contact form does not send anything by itself either: it prepares a message for you
        to send.
      </p>
      <h2>In your browser</h2>
      <ul>
        <li>your session, so that you stay signed in until you sign out,</li>
        <li>a cookie that remembers for 7 days whether the sidebar is open,</li>
        <li>
          for you alone on this browser: how your lists look, what you looked at last, and what you entered
          and have not saved yet, until you save it, discard it, or two weeks have passed,
        </li>
        <li>your choice of light or dark theme, and the demo’s records.</li>
      </ul>
      <h2>Sign-in with Google</h2>
      <p>
        If you choose it, Google tells us your name and e-mail address, and learns that you signed in here. If
        you do not, nothing goes to Google.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask what is kept about you, have it corrected, and have it deleted as far as bookkeeping law
        allows. Please <Link to="/contact">write to us</Link>.
      </p>
    </article>
  );
}
