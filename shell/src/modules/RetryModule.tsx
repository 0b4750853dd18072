import { Button, type ButtonProps } from '@ledgerwise/ui/core';
import { useState } from 'react';
import type { CatalogueModule } from '../services/modules/module-catalogue.ts';
import { useServices } from '../services/services.ts';
import styles from './ModuleCard.module.css';

/** From this failure on, starting the page anew is offered beside trying again. */
const RELOAD_AFTER = 2;

interface RetryModuleProps extends Pick<ButtonProps, 'size'> {
  readonly module: CatalogueModule;
}

/** The ways on from a module that did not load. */
export function RetryModule({ module, size = 'normal' }: RetryModuleProps) {
  const { catalogue } = useServices();
  const { failures } = module;
  const [triedAfter, setTriedAfter] = useState<number>();
  const isTrying = triedAfter === failures;
  const tryAgain = () => {
    setTriedAfter(failures);
    catalogue.retry(module.id);
  };
  return (
    <div className={styles.actions}>
      <Button variant="primary" size={size} busy={isTrying} onClick={tryAgain}>
        {isTrying ? 'Trying…' : 'Try again'}
      </Button>
      {failures >= RELOAD_AFTER && (
        <Button size={size} onClick={() => window.location.reload()}>
          Reload page
        </Button>
      )}
    </div>
  );
}

/** The way on from a module that only another page can run. What is entered and not saved comes back after it. */
export function ReloadForModule() {
  return (
    <div className={styles.actions}>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Reload page
      </Button>
    </div>
  );
}
