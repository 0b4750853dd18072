import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { StartOrDashboard } from '../sections/StartOrDashboard.tsx';
import styles from './reading.module.css';

export function AboutPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      {/* One text: two would move apart when the font is loaded. */}
      <h1 tabIndex={-1}>{`About ${productName}`}</h1>
      <p className={styles.lead}>
        {productName} is open accounting software for small and medium businesses that have outgrown
        spreadsheets.
      </p>
      <h2>Our mission</h2>
      <p>
        To give small teams the confidence in their numbers that large companies pay for: one place for the
        records, a trace of every change, and answers without waiting.
      </p>
      <h2>Our vision</h2>
      <p>
        Books anyone can audit. The source is open, the data is yours in plain PostgreSQL, and the database
        enforces every promise the interface makes.
      </p>
      <h2>{`Why choose ${productName}`}</h2>
      <ul>
        <li>
          It runs in the browser and is fully responsive: a computer, a tablet, a phone. No installation.
        </li>
        <li>Lists stay live: you see colleagues' changes instantly.</li>
        <li>Each role sees and does what it should, and the database refuses the rest.</li>
        <li>
          Your data comes in from CSV and goes out as CSV whenever you like; export the full journal, for any
          auditor to check.
        </li>
        <li>
          The books <Link to="/proof">prove themselves</Link>, and you can{' '}
          <Link to="/self-hosting">run them on your own server</Link>.
        </li>
      </ul>
      <h2>Our commitment</h2>
      <p>
        We say what is finished and what is not, on this site as in the product. We do not show a figure that
        was not computed from your records. {productName} may not suit your accounting needs: please speak to
        a qualified professional before you rely on it.
      </p>
      <div className={styles.actions}>
        <StartOrDashboard />
      </div>
    </article>
  );
}
