import { Fragment } from 'react';
import styles from './commands.module.css';

/** Terminal commands, line by line; `#` starts a comment. */
export function Commands({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways has to be reached by keyboard
    <section className={styles.commands} aria-label={label} tabIndex={0}>
      <pre>
        <code>
          {lines.map((line, at) => (
            <Fragment key={line}>
              {at > 0 && '\n'}
              {line.startsWith('#') ? <span className={styles.said}>{line}</span> : line}
            </Fragment>
          ))}
        </code>
      </pre>
    </section>
  );
}
