import { Button, type ButtonProps } from '@ledgerwise/ui/core';
import { useState } from 'react';
import type { CatalogModule } from '../services/modules/module-catalog.ts';
import { useServices } from '../services/services.ts';
import styles from './ModuleCard.module.css';
import { retryTexts } from './texts.ts';

/** From this many failures on, reloading the page is offered beside trying again. */
const RELOAD_AFTER = 2;

interface RetryModuleProps extends Pick<ButtonProps, 'size'> {
  readonly module: CatalogModule;
}

/** Message for a failure after the name of the module; others could not be loaded. */
const FAILURES: Readonly<Record<string, string>> = {
  'module.incompatible': retryTexts.incompatible,
  'module.needs_newer_app': retryTexts.needsNewerApp,
  'module.not_signed': retryTexts.notSigned,
};

export const failureText = (code: string | undefined): string => FAILURES[code ?? ''] ?? retryTexts.failed;

/** The ways on from a module that did not load. */
function RetryModule({ module, size = 'normal' }: RetryModuleProps) {
  const { catalog } = useServices();
  const { failures } = module;
  const [triedAfter, setTriedAfter] = useState<number>();
  const isTrying = triedAfter === failures;
  const tryAgain = () => {
    setTriedAfter(failures);
    catalog.retry(module.id);
  };
  return (
    <div className={styles.actions}>
      <Button variant="primary" size={size} busy={isTrying} onClick={tryAgain}>
        {isTrying ? retryTexts.trying : retryTexts.again}
      </Button>
      {failures >= RELOAD_AFTER && (
        <Button size={size} onClick={() => window.location.reload()}>
          {retryTexts.reload}
        </Button>
      )}
    </div>
  );
}

/** The way on from a module that only another page can run. What is entered and not saved comes back after it. */
function ReloadForModule({ size = 'normal' }: Pick<ButtonProps, 'size'>) {
  return (
    <div className={styles.actions}>
      <Button variant="primary" size={size} onClick={() => window.location.reload()}>
        {retryTexts.reload}
      </Button>
    </div>
  );
}

interface WayOnProps extends RetryModuleProps {
  /** Why the module is not there. */
  readonly code: string | undefined;
}

/** The way on from a module that is not there: trying again does not help where the page itself is too old for it. */
export function WayOn({ module, code, size = 'normal' }: WayOnProps) {
  return code === 'module.needs_newer_app' ? (
    <ReloadForModule size={size} />
  ) : (
    <RetryModule module={module} size={size} />
  );
}
