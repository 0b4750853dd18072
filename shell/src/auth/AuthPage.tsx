import type { ReactNode } from 'react';
import type { OwnPage } from '../app/resolve-address.ts';
import { AcceptInvitationPage } from './AcceptInvitationPage.tsx';
import { AuthCallbackPage } from './AuthCallbackPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

export type LinkedPage = Exclude<OwnPage, 'shared-files'>;

const pages = {
  'auth-callback': AuthCallbackPage,
  'reset-password': ResetPasswordPage,
  'accept-invitation': AcceptInvitationPage,
} satisfies Record<LinkedPage, () => ReactNode>;

/** The pages that mailed links and other sign-in services lead to. */
export function AuthPage({ page }: { readonly page: LinkedPage }) {
  const Shown = pages[page];
  return <Shown />;
}
