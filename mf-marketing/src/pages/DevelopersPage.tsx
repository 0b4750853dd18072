import { useHost } from '@ledgerwise/contract';
import { allTests, newEntity, newModule, oneModule } from '../content/commands.ts';
import { developers } from '../content/developers.ts';
import { Commands } from '../sections/Commands.tsx';
import { Prose } from '../sections/Prose.tsx';
import styles from './reading.module.css';

export function DevelopersPage() {
  const { productName } = useHost();
  return (
    <article className={`${styles.page} ${styles.narrow}`}>
      <h1 tabIndex={-1}>{developers.title}</h1>
      <p className={styles.lead}>{developers.lead(productName)}</p>
      <h2>{developers.files}</h2>
      <p>
        <Prose>{developers.filesText}</Prose>
      </p>
      <h2>{developers.work}</h2>
      <Commands label={developers.workLabel} lines={oneModule} />
      <h2>{developers.deploy}</h2>
      <p>
        <Prose>{developers.deployText}</Prose>
      </p>
      <h2>{developers.create}</h2>
      <Commands label={developers.createLabel} lines={newModule} />
      <p>
        <Prose>{developers.createText}</Prose>
      </p>
      <h2>{developers.entity}</h2>
      <p>{developers.entityText}</p>
      <Commands label={developers.entityLabel} lines={newEntity} />
      <h2>{developers.tests}</h2>
      <Commands label={developers.testsLabel} lines={allTests} />
      <p>
        <Prose>{developers.more}</Prose>
      </p>
    </article>
  );
}
