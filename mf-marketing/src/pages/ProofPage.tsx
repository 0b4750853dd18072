import { useHost } from '@ledgerwise/contract';
import { LinkButton } from '@ledgerwise/ui/core';
import { checks } from '../content/checks.ts';
import { proof } from '../content/proof.ts';
import { ProductPicture } from '../sections/ProductPicture.tsx';
import { Prose } from '../sections/Prose.tsx';
import styles from './reading.module.css';

export function ProofPage() {
  const { productName } = useHost();
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>{proof.title}</h1>
      <p className={styles.lead}>{proof.lead(productName)}</p>
      <section>
        <h2>{proof.refused}</h2>
        <dl className={styles.pairs}>
          {proof.refusals.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>{proof.compared}</h2>
        <p>{proof.comparedText}</p>
        <dl className={styles.compared}>
          {checks.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <ProductPicture of="balance-sheet" alt={proof.pictureAlt} caption={proof.pictureCaption} />
      </section>
      <section>
        <h2>{proof.outside}</h2>
        {proof.outsideTexts.map((text) => (
          <p key={text}>
            <Prose>{text}</Prose>
          </p>
        ))}
        <div className={styles.actions}>
          <LinkButton variant="primary" size="large" to="/diagnostics/proof">
            {proof.cases}
          </LinkButton>
          <LinkButton size="large" to="/diagnostics">
            {proof.diagnostics}
          </LinkButton>
          <LinkButton size="large" to="/comprehensive-test">
            {proof.verification}
          </LinkButton>
        </div>
        <p className={styles.after}>
          <Prose>{proof.contact}</Prose>
        </p>
      </section>
    </article>
  );
}
