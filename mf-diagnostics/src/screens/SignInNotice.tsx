import { type Host, useHost } from '@ledgerwise/contract';
import { Banner } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';

/** True if user and organization are loaded. */
export const isReady = ({ auth }: Host): boolean => auth.user !== null && auth.organisation !== null;

/** Explains that tests need a signed-in user. */
export function SignInNotice() {
  const host = useHost();
  if (isReady(host) || host.auth.status === 'loading') return null;
  return (
    <div>
      <Banner
        tone="warn"
        title="Please ensure you are logged in with a valid profile before running tests."
      />
      <p className={styles.soft}>Authentication required to run tests. Please log in.</p>
    </div>
  );
}
