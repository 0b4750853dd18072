import { Link } from '@ledgerwise/contract/router';
import { highlights } from '../content/highlights.ts';
import { landing } from '../content/landing.ts';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { FeatureCards } from '../sections/FeatureCards.tsx';
import { Hero } from '../sections/Hero.tsx';
import styles from '../sections/landing.module.css';
import { ProductPicture } from '../sections/ProductPicture.tsx';

export function LandingPage() {
  return (
    <div className={styles.page}>
      <Hero />
      <ProductPicture of="dashboard" alt={landing.dashboardAlt} caption={landing.dashboardCaption} />
      <section className={styles.section} aria-labelledby="what-you-get">
        <h2 id="what-you-get">{landing.highlights}</h2>
        <FeatureCards features={highlights} />
      </section>
      <section className={`${styles.section} ${styles.story}`} aria-labelledby="proof">
        <div>
          <h2 id="proof">{landing.proof}</h2>
          <p>{landing.proofText}</p>
          <Link to="/proof">{landing.proofLink}</Link>
        </div>
        <ProductPicture of="balance-sheet" alt={landing.balanceSheetAlt} />
      </section>
      <section className={`${styles.section} ${styles.story} ${styles.turned}`} aria-labelledby="lists">
        <div>
          <h2 id="lists">{landing.lists}</h2>
          <p>{landing.listsText}</p>
          <Link to="/features">{landing.listsLink}</Link>
        </div>
        <ProductPicture of="invoices" alt={landing.invoicesAlt} />
      </section>
      <ClosingCall />
    </div>
  );
}
