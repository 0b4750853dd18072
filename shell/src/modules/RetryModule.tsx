import { Button, type ButtonProps } from '@ledgerwise/ui/core';
import { useState } from 'react';
import type { CatalogModule } from '../services/modules/module-catalog.ts';
import { useServices } from '../services/services.ts';
import styles from './ModuleCard.module.css';
import { retryTexts } from './texts.ts';

/** Number of failures after which reloading the page is offered too. */
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

/** Button for a module that only a reloaded page can run. Unsaved input is restored afterwards. */
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

/** Button for a module that could not be loaded: retrying, or reloading if the page is too old for it. */
export function WayOn({ module, code, size = 'normal' }: WayOnProps) {
  return code === 'module.needs_newer_app' ? (
    <ReloadForModule size={size} />
  ) : (
    <RetryModule module={module} size={size} />
  );
}
