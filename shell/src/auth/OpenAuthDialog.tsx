import { useLocation, useNavigate } from '@ledgerwise/contract/router';
import { useEffect } from 'react';
import { resolveAddress } from '../app/resolve-address.ts';
import { useServices } from '../services/services.ts';
import type { OpenDialogProps } from './AuthDialogs.tsx';
import { ResetRequestDialog } from './ResetRequestDialog.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import { SignUpDialog } from './SignUpDialog.tsx';

/** Pages outside modules that the user must stay on after signing in. */
const STAYING: readonly string[] = ['/accept-invitation'];

/** After sign-in, a guarded address opens automatically; from a public page, the user's home page opens. */
function useGoOn(): () => void {
  const { deployment, catalog } = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => {
    const shown = resolveAddress(deployment.registry, catalog.get, pathname);
    const isGuarded = 'frame' in shown && !shown.frame.isPublic;
    if (!isGuarded && !STAYING.includes(pathname)) navigate(deployment.config.homePath);
  };
}

/** The current dialog. Each starts in its initial state when it is opened. */
export function OpenAuthDialog({ dialog, onOpen, onClose }: OpenDialogProps) {
  const { session } = useServices();
  const goOn = useGoOn();
  useEffect(() => {
    // Fetched while the user types; a failure shows when the form is sent.
    session.client().catch(() => {});
  }, [session]);
  const done = (): void => {
    onClose();
    goOn();
  };
  if (dialog === 'sign-up')
    return <SignUpDialog onClose={onClose} onDone={done} onSignIn={() => onOpen('sign-in')} />;
  if (dialog === 'reset-password')
    return <ResetRequestDialog onClose={onClose} onSignIn={() => onOpen('sign-in')} />;
  return (
    <SignInDialog
      onClose={onClose}
      onDone={done}
      onSignUp={() => onOpen('sign-up')}
      onReset={() => onOpen('reset-password')}
    />
  );
}
