import { Link } from '@ledgerwise/contract/router';
import { highlights } from '../content/highlights.ts';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { FeatureCards } from '../sections/FeatureCards.tsx';
import { Hero } from '../sections/Hero.tsx';
import styles from '../sections/landing.module.css';
import { ProductPicture } from '../sections/ProductPicture.tsx';

export function LandingPage() {
  return (
    <div className={styles.page}>
      <Hero />
      <ProductPicture
        of="dashboard"
        alt="The dashboard of the sample company: cash, what is owed and due, profit, and income and expenses by month."
        caption="The dashboard of the sample company, exactly as you'll see it when you sign up."
      />
      <section className={styles.section} aria-labelledby="what-you-get">
        <h2 id="what-you-get">What you get</h2>
        <FeatureCards features={highlights} />
      </section>
      <section className={`${styles.section} ${styles.story}`} aria-labelledby="proof">
        <div>
          <h2 id="proof">A balance sheet that checks itself</h2>
          <p>
            Every report shows the checks it passed: totals against the ledger, stock against its account,
            customers against receivables. If one fails, it shows you the rows to blame.
          </p>
          <Link to="/proof">How the books prove themselves</Link>
        </div>
        <ProductPicture
          of="balance-sheet"
          alt="The balance sheet of the sample company, with its totals and the checks that it has passed."
        />
      </section>
      <section className={`${styles.section} ${styles.story} ${styles.turned}`} aria-labelledby="lists">
        <div>
          <h2 id="lists">Lists that update themselves</h2>
          <p>
            Search, filter, total and edit in bulk. You see colleagues’ changes as they happen, on any device.
            Everything works without a mouse.
          </p>
          <Link to="/features">All features</Link>
        </div>
        <ProductPicture
          of="invoices"
          alt="The list of invoices of the sample company, with what is due, what is overdue and the total."
        />
      </section>
      <ClosingCall />
    </div>
  );
}
