import type { SandboxEnd } from '@ledgerwise/contract';
import { Banner, formatNumber } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';

/** What became of the organisation that a run has written in; nothing where none was made. */
export function SandboxNote({ sandbox }: { sandbox: SandboxEnd | null }) {
  if (!sandbox) return null;
  if (sandbox.left === 0)
    return (
      <p className={styles.soft}>
        Tried in an organisation of its own, which is gone with its {formatNumber(sandbox.removed)} rows.
      </p>
    );
  return (
    <Banner tone="bad" title={`${formatNumber(sandbox.left)} rows of the test’s organisation are left`}>
      {formatNumber(sandbox.removed)} were removed. Tell whoever runs the server.
    </Banner>
  );
}
