import type { SandboxEnd } from '@ledgerwise/contract';
import { Banner, formatNumber, useFormats } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';

/** What became of the organisation that a run has written in; nothing where none was made. */
export function SandboxNote({ sandbox }: { sandbox: SandboxEnd | null }) {
  const formats = useFormats();
  if (!sandbox) return null;
  if (sandbox.left === 0)
    return (
      <p className={styles.soft}>
        Tried in an organisation of its own, which is gone with its {formatNumber(sandbox.removed, formats)}{' '}
        rows.
      </p>
    );
  return (
    <Banner
      tone="bad"
      title={`${formatNumber(sandbox.left, formats)} rows of the test’s organisation are left`}
    >
      {formatNumber(sandbox.removed, formats)} were removed. Tell whoever runs the server.
    </Banner>
  );
}
