import type { ReactNode } from 'react';
import type { OwnPage } from '../app/resolve-address.ts';
import { AcceptInvitationPage } from './AcceptInvitationPage.tsx';
import { AuthCallbackPage } from './AuthCallbackPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const pages = {
  'auth-callback': AuthCallbackPage,
  'reset-password': ResetPasswordPage,
  'accept-invitation': AcceptInvitationPage,
} satisfies Record<OwnPage, () => ReactNode>;

/** The pages that mailed links and other sign-in services lead to. */
export function AuthPage({ page }: { readonly page: OwnPage }) {
  const Shown = pages[page];
  return <Shown />;
}
