import styles from './SkipLink.module.css';
import { skipTexts } from './texts/skip.ts';

/** First stop of the Tab key: past header and navigation, to the screen itself. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {skipTexts.toContent}
    </a>
  );
}
