import { useHost } from '@ledgerwise/contract';
import { about } from '../content/about.ts';
import { Prose } from '../sections/Prose.tsx';
import { StartOrDashboard } from '../sections/StartOrDashboard.tsx';
import styles from './reading.module.css';

export function AboutPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      {/* One text: two would move apart when the font is loaded. */}
      <h1 tabIndex={-1}>{about.title(productName)}</h1>
      <p className={styles.lead}>{about.lead(productName)}</p>
      <h2>{about.mission}</h2>
      <p>{about.missionText}</p>
      <h2>{about.vision}</h2>
      <p>{about.visionText}</p>
      <h2>{about.why(productName)}</h2>
      <ul>
        {about.reasons.map((reason) => (
          <li key={reason}>
            <Prose>{reason}</Prose>
          </li>
        ))}
      </ul>
      <h2>{about.commitment}</h2>
      <p>{about.commitmentText(productName)}</p>
      <div className={styles.actions}>
        <StartOrDashboard />
      </div>
    </article>
  );
}
