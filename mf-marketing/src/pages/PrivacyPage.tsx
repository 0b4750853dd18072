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
        scripts on any page, and the pages load nothing from other companies.
      </p>
      <h2>Where it is kept</h2>
      <p>
        In the database of this installation, on its operator’s own server or Supabase project. The makers of
        the software receive nothing. The operator can read the database, except bank account numbers, which
        are encrypted with a key that is stored elsewhere.
      </p>
      <h2>With an account</h2>
      <p>
        We keep your name, your e-mail address, a hash of your password (never the password), the records that
        you and your colleagues enter, the files you attach, and a log of who changed them and when. Each
        sign-in and sign-out, and each look at bank numbers, is noted with the network address it came from.
        Members of your organization see its records as their role allows; other organizations never do.
      </p>
      <h2>Without an account</h2>
      <p>
        The public pages and the demo need no account. Demo records are kept in your own browser and are not
        sent anywhere.
      </p>
      <h2>When you write to us</h2>
      <p>
        A message of the <Link to="/contact">contact form</Link> is kept in the same database: your name, your
        e-mail address, your phone number if you give one, subject and text, and whether you were signed in.
        No user of {productName} can read it; the operator of this installation can, and can delete it. The
        network address it came from is kept for about a day, so that nobody floods the form.
      </p>
      <h2>In your browser</h2>
      <ul>
        <li>your session, so that you stay signed in until you sign out,</li>
        <li>a cookie that remembers for 7 days whether the sidebar is open,</li>
        <li>
          for you only, in this browser: your list layouts, the records that you viewed last, and unsaved
          input, until you save it, discard it, or two weeks have passed,
        </li>
        <li>a message to us that you have not sent yet, until you close the tab,</li>
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
