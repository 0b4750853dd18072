import { toAppError, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { LoadingBlock } from '@ledgerwise/ui/core';
import { useEffect, useRef } from 'react';
import { useServices } from '../services/services.ts';
import { dropCode, readCode } from '../services/session/link-code.ts';
import { authError } from './auth-failure.ts';
import { texts } from './dialog-texts.ts';
import styles from './Guard.module.css';
import { readLinkFailure } from './link-failure.ts';

/** Return address of external sign-in services and mailed confirmation links. */
export function AuthCallbackPage() {
  const { session } = useServices();
  const { notify, homePath } = useHost();
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  useEffect(() => {
    // The address can be used only once, even if effects run twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const complete = async (): Promise<string> => {
      const refused = readLinkFailure(location);
      if (refused) throw refused;
      const code = readCode(location);
      dropCode();
      const { auth } = await session.client();
      const { data, error } =
        code === null ? await auth.getSession() : await auth.exchangeCodeForSession(code);
      if (error) throw authError(error);
      if (!data.session) return '/';
      notify.success({ title: texts.shared.welcome, text: texts.shared.signedIn });
      return homePath;
    };
    complete().then(
      (to) => navigate(to, { replace: true }),
      (error: unknown) => {
        notify.failure({ title: texts.callback.failed, text: toAppError(error).message });
        navigate('/', { replace: true });
      },
    );
  }, [session, notify, homePath, navigate]);
  return (
    <main className={styles.page}>
      <LoadingBlock text={texts.callback.completing} />
    </main>
  );
}
