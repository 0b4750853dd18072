import { describeError, toAppError, useHost } from '@ledgerwise/contract';
import type { CatalogModule } from '../services/modules/module-catalog.ts';
import { UnlessTextIsKept } from './KeptText.tsx';
import styles from './ModuleCard.module.css';
import { failureText, WayOn } from './RetryModule.tsx';

interface ModuleCardProps {
  readonly module: CatalogModule;
  readonly error: unknown;
}

/** Replaces a module that cannot be shown, with its name. */
export function ModuleCard({ module, error }: ModuleCardProps) {
  const { help } = describeError(error, useHost().errorTexts);
  const { code } = toAppError(error);
  return (
    <UnlessTextIsKept>
      <div className={styles.card} role="alert" data-failed>
        <h1 tabIndex={-1}>
          {module.title} {failureText(code)}
        </h1>
        <p>{help}</p>
        <WayOn module={module} code={code} />
      </div>
    </UnlessTextIsKept>
  );
}
