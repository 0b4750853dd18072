import styles from './Spinner.module.css';

/** A spinner; the text beside it describes the activity. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

/** A part of a screen that is being loaded. */
export function LoadingBlock({ text = 'Loading...' }: { readonly text?: string }) {
  return (
    <div className={styles.block} role="status">
      <Spinner />
      <span>{text}</span>
    </div>
  );
}
