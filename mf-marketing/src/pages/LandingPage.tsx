import { highlights } from '../content/features.ts';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { FeatureCards } from '../sections/FeatureCards.tsx';
import { Hero } from '../sections/Hero.tsx';
import styles from '../sections/landing.module.css';

export function LandingPage() {
  return (
    <div className={styles.page}>
      <Hero />
      <section className={styles.section} aria-labelledby="what-you-get">
        <h2 id="what-you-get">What you get</h2>
        <FeatureCards features={highlights} />
      </section>
      <ClosingCall />
    </div>
  );
}
