import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import styles from './reading.module.css';

export function TermsPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>Terms of Service</h1>
      <p className={styles.lead}>
        The terms under which you may use {productName} at this address. {productName} is open software that
        anyone may run: in these terms, “we” is the operator of this installation.
      </p>
      <h2>The service</h2>
      <p>
        {productName} is in BETA and free of charge while it is. Features are added and changed; unfinished
        ones are marked. Before we start charging, we will tell you, and you can decide then: nobody is
        charged without agreeing to it.
      </p>
      <h2>Not professional advice</h2>
      <p>
        The software may not suit your accounting needs. It does not replace advice on accounting, tax or law;
        please speak to a qualified professional.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself, and invite only people who may see the records of your organization.
        An admin of the organization decides who has which role and is responsible for that.
      </p>
      <h2>Your data</h2>
      <p>
        The records you enter stay yours. Admins and managers can export lists as CSV, and the journal as
        text, at any time. Posted entries stay as they are, as bookkeeping requires: they are corrected by
        further entries, not deleted. How data is handled is described in the{' '}
        <Link to="/privacy">privacy policy</Link>.
      </p>
      <h2>Fair use</h2>
      <p>
        Do not try to reach another organization’s records, to get round limits on sign-in attempts or
        messages, or to burden the service so that others cannot use it.
      </p>
      <h2>The software</h2>
      <p>
        It is under the MIT license: you may <Link to="/self-hosting">run it yourself</Link>, read it and
        change it. It is provided “as is”, without warranty of any kind, to the extent that the law allows.
      </p>
    </article>
  );
}
