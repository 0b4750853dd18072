import type { SandboxEnd } from '@ledgerwise/contract';
import { Banner, countOf, useFormats } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';
import { texts } from './texts.ts';

/** Outcome of the organization that a run has written to; renders nothing if none was created. */
export function SandboxNote({ sandbox }: { sandbox: SandboxEnd | null }) {
  const formats = useFormats();
  if (!sandbox) return null;
  if (sandbox.left === 0)
    return (
      <p className={styles.soft}>
        {texts.sandbox.deleted(countOf(sandbox.removed, texts.sandbox.row, texts.sandbox.rows, formats))}
      </p>
    );
  return (
    <Banner
      tone="bad"
      title={texts.sandbox.left(
        sandbox.left,
        countOf(sandbox.left, texts.sandbox.row, texts.sandbox.rows, formats),
      )}
    >
      {texts.sandbox.removed(countOf(sandbox.removed, texts.sandbox.rowWas, texts.sandbox.rowsWere, formats))}
    </Banner>
  );
}
