import { describeError, useHost } from '@ledgerwise/contract';
import type { CatalogueModule } from '../services/modules/module-catalogue.ts';
import { UnlessTextIsKept } from './KeptText.tsx';
import styles from './ModuleCard.module.css';
import { RetryModule } from './RetryModule.tsx';

interface ModuleCardProps {
  readonly module: CatalogueModule;
  readonly error: unknown;
}

/** Stands in the place of a module that cannot be shown, and names it. */
export function ModuleCard({ module, error }: ModuleCardProps) {
  const { help } = describeError(error, useHost().errorTexts);
  const isIncompatible = module.status === 'incompatible';
  return (
    <UnlessTextIsKept>
      <div className={styles.card} role="alert" data-failed>
        <h1 tabIndex={-1}>
          {isIncompatible
            ? `${module.title} needs another version of the application`
            : `${module.title} could not be loaded`}
        </h1>
        <p>{help}</p>
        <RetryModule module={module} />
      </div>
    </UnlessTextIsKept>
  );
}
