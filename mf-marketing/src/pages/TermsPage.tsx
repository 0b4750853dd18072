import { useHost } from '@ledgerwise/contract';
import { Fragment } from 'react';
import { terms } from '../content/terms.ts';
import { Prose } from '../sections/Prose.tsx';
import styles from './reading.module.css';

export function TermsPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>{terms.title}</h1>
      <p className={styles.lead}>{terms.lead(productName)}</p>
      {terms.sections(productName).map(({ title, text }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <p>
            <Prose>{text}</Prose>
          </p>
        </Fragment>
      ))}
    </article>
  );
}
