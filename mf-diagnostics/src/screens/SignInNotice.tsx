import { type Host, useHost } from '@ledgerwise/contract';
import { Banner } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';
import { texts } from './texts.ts';

/** True if user and organization are loaded. */
export const isReady = ({ auth }: Host): boolean => auth.user !== null && auth.organisation !== null;

/** True until the profile is there, which brings the roles: shown before, the notice would be untrue and go again. */
const isLoading = ({ auth: { status, roles, unreachable } }: Host): boolean =>
  status === 'loading' || (status === 'signed-in' && roles === undefined && unreachable === undefined);

/** Explains that tests need a signed-in user. */
export function SignInNotice() {
  const host = useHost();
  if (isReady(host) || isLoading(host)) return null;
  return (
    <div>
      <Banner tone="warn" title={texts.signIn.title} />
      <p className={styles.soft}>{texts.signIn.text}</p>
    </div>
  );
}
