import { describeError, toAppError, useHost } from '@ledgerwise/contract';
import type { CatalogueModule } from '../services/modules/module-catalogue.ts';
import { UnlessTextIsKept } from './KeptText.tsx';
import styles from './ModuleCard.module.css';
import { ReloadForModule, RetryModule } from './RetryModule.tsx';

interface ModuleCardProps {
  readonly module: CatalogueModule;
  readonly error: unknown;
}

/** What the card says of a failure; of the others it says that the module could not be loaded. */
const HEADINGS: Readonly<Record<string, string>> = {
  'module.incompatible': 'needs another version of the application',
  'module.needs_newer_app': 'needs a newer version of the application',
  'module.not_signed': 'is not from the operator',
};

/** Stands in the place of a module that cannot be shown, and names it. */
export function ModuleCard({ module, error }: ModuleCardProps) {
  const { help } = describeError(error, useHost().errorTexts);
  const { code } = toAppError(error);
  return (
    <UnlessTextIsKept>
      <div className={styles.card} role="alert" data-failed>
        <h1 tabIndex={-1}>
          {module.title} {HEADINGS[code] ?? 'could not be loaded'}
        </h1>
        <p>{help}</p>
        {code === 'module.needs_newer_app' ? <ReloadForModule /> : <RetryModule module={module} />}
      </div>
    </UnlessTextIsKept>
  );
}
