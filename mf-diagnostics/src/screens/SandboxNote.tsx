import type { SandboxEnd } from '@ledgerwise/contract';
import { Banner, countOf, useFormats } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';

/** Outcome of the organization that a run has written to; renders nothing if none was created. */
export function SandboxNote({ sandbox }: { sandbox: SandboxEnd | null }) {
  const formats = useFormats();
  if (!sandbox) return null;
  if (sandbox.left === 0)
    return (
      <p className={styles.soft}>
        Tested in a temporary organization, which was deleted with its{' '}
        {countOf(sandbox.removed, 'row', 'rows', formats)}.
      </p>
    );
  return (
    <Banner
      tone="bad"
      title={`${countOf(sandbox.left, 'row', 'rows', formats)} of the test’s organization ${sandbox.left === 1 ? 'is' : 'are'} left`}
    >
      {countOf(sandbox.removed, 'was', 'were', formats)} removed. Contact the operator of the server.
    </Banner>
  );
}
