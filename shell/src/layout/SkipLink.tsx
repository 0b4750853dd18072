import styles from './SkipLink.module.css';

/** First stop of the Tab key: past header and navigation, to the screen itself. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  );
}
