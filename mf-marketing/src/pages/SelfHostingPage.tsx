import { useHost } from '@ledgerwise/contract';
import { forOthers, hostedProject, ownCompany, ownDatabase, startAtHome } from '../content/commands.ts';
import { selfHosting } from '../content/self-hosting.ts';
import { Commands } from '../sections/Commands.tsx';
import { Prose } from '../sections/Prose.tsx';
import styles from './reading.module.css';

export function SelfHostingPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>{selfHosting.title}</h1>
      <p className={styles.lead}>{selfHosting.lead(productName)}</p>
      <h2>{selfHosting.computer}</h2>
      <p>{selfHosting.computerText}</p>
      <Commands label={selfHosting.start} lines={startAtHome} />
      <p>
        <Prose>{selfHosting.sample}</Prose>
      </p>
      <Commands label={selfHosting.removeSample} lines={ownCompany} />
      <h2>{selfHosting.server}</h2>
      <p>
        <Prose>{selfHosting.serverText}</Prose>
      </p>
      <Commands label={selfHosting.startServer} lines={forOthers} />
      <p>{selfHosting.ownDatabase}</p>
      <Commands label={selfHosting.startOwnDatabase} lines={ownDatabase} />
      <h2>{selfHosting.hosted}</h2>
      <p>
        <Prose>{selfHosting.hostedText}</Prose>
      </p>
      <Commands label={selfHosting.release} lines={hostedProject} />
      <h2>{selfHosting.privacy}</h2>
      <p>
        <Prose>{selfHosting.privacyText}</Prose>
      </p>
      <p>
        <Prose>{selfHosting.developers}</Prose>
      </p>
    </article>
  );
}
