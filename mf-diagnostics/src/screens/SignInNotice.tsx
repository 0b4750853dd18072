import { type Host, useHost } from '@ledgerwise/contract';
import { Banner } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';
import { texts } from './texts.ts';

/** True if user and organization are loaded. */
export const isReady = ({ auth }: Host): boolean => auth.user !== null && auth.organisation !== null;

/** Explains that tests need a signed-in user. */
export function SignInNotice() {
  const host = useHost();
  if (isReady(host) || host.auth.status === 'loading') return null;
  return (
    <div>
      <Banner tone="warn" title={texts.signIn.title} />
      <p className={styles.soft}>{texts.signIn.text}</p>
    </div>
  );
}
