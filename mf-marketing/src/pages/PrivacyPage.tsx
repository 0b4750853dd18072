import { useHost } from '@ledgerwise/contract';
import { privacy } from '../content/privacy.ts';
import { Prose } from '../sections/Prose.tsx';
import styles from './reading.module.css';

export function PrivacyPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>{privacy.title}</h1>
      <p className={styles.lead}>{privacy.lead(productName)}</p>
      <h2>{privacy.place}</h2>
      <p>{privacy.placeText}</p>
      <h2>{privacy.account}</h2>
      <p>{privacy.accountText}</p>
      <h2>{privacy.visitor}</h2>
      <p>{privacy.visitorText}</p>
      <h2>{privacy.contact}</h2>
      <p>
        <Prose>{privacy.contactText(productName)}</Prose>
      </p>
      <h2>{privacy.browser}</h2>
      <ul>
        {privacy.browserItems.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h2>{privacy.google}</h2>
      <p>{privacy.googleText}</p>
      <h2>{privacy.rights}</h2>
      <p>
        <Prose>{privacy.rightsText}</Prose>
      </p>
    </article>
  );
}
