import { describeError, useHost } from '@ledgerwise/contract';
import { Button } from '@ledgerwise/ui/core';
import type { CatalogueModule } from '../services/modules/module-catalogue.ts';
import { useServices } from '../services/services.ts';
import styles from './ModuleCard.module.css';

/** From this failure on, starting the page anew is offered beside trying again. */
const RELOAD_AFTER = 2;

interface ModuleCardProps {
  readonly module: CatalogueModule;
  readonly error: unknown;
}

/** Stands in the place of a module that cannot be shown, and names it. */
export function ModuleCard({ module, error }: ModuleCardProps) {
  const { catalogue } = useServices();
  const { help } = describeError(error, useHost().errorTexts);
  const isIncompatible = module.status === 'incompatible';
  return (
    <div className={styles.card} role="alert" data-failed>
      <h1 tabIndex={-1}>
        {isIncompatible
          ? `${module.title} needs another version of the application`
          : `${module.title} could not be loaded`}
      </h1>
      <p>{help}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => catalogue.retry(module.id)}>
          Try again
        </Button>
        {module.failures >= RELOAD_AFTER && (
          <Button onClick={() => window.location.reload()}>Reload page</Button>
        )}
      </div>
    </div>
  );
}
