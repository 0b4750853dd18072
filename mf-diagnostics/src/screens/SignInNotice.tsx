import { useHost } from '@ledgerwise/contract';
import { Banner } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';
import { isLoading, isReady } from './known-user.ts';
import { texts } from './texts.ts';

/** Explains that tests need a signed-in user. */
export function SignInNotice() {
  const host = useHost();
  // Shown while it is loading, the notice would be untrue and go again.
  if (isReady(host) || isLoading(host)) return null;
  return (
    <div>
      <Banner tone="warn" title={texts.signIn.title} />
      <p className={styles.soft}>{texts.signIn.text}</p>
    </div>
  );
}
