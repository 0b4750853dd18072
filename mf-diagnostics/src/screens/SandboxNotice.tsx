import type { SandboxEnd } from '@ledgerwise/contract';
import { Banner, formatNumber } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';

/** What became of the organisations that a test was made in. */
export function SandboxNotice({ end: { removed, left } }: { readonly end: SandboxEnd }) {
  return left === 0 ? (
    <p className={styles.soft}>
      Tried in an organisation of its own, which is gone with its {formatNumber(removed)} rows.
    </p>
  ) : (
    <Banner tone="bad" title={`${formatNumber(left)} rows of the test’s organisation are left`}>
      {formatNumber(removed)} were removed. Tell whoever runs the server.
    </Banner>
  );
}
