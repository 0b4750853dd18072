import { LinkButton } from '@ledgerwise/ui/core';
import type { ModuleTestResult } from '../runner/verify-module.ts';
import styles from './diagnostics.module.css';
import { StatusBadge } from './StatusBadge.tsx';
import { texts } from './texts.ts';

/** One module of the run: its findings, and which of its functions worked. */
export function ModuleResult({ result }: { result: ModuleTestResult }) {
  const { module, path, status, functions, testedFunctions, error, details } = result;
  return (
    <li className={styles.result}>
      <div className={styles.head}>
        <h3>{module}</h3>
        <StatusBadge status={status} />
        <LinkButton to={path} aria-label={texts.shared.visitOne(module)}>
          {texts.shared.visit}
        </LinkButton>
      </div>
      <ul className={styles.functions} aria-label={texts.moduleResult.functions(module)}>
        {functions.map((name) => (
          <li key={name} className={testedFunctions.includes(name) ? styles.tested : undefined}>
            {name}
            {testedFunctions.includes(name) && (
              <span className="visually-hidden"> {texts.moduleResult.tested}</span>
            )}
          </li>
        ))}
      </ul>
      {error && <p className={styles.bad}>{error}</p>}
      {details && <p className={styles.soft}>{details}</p>}
    </li>
  );
}
