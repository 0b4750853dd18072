/** A mail about an account. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends a mail; resolves when it is handed over. */
export type SendMail = (mail: EmailMessage) => Promise<void>;

function verifyLink(siteUrl: string, token: string, type: string, redirectTo: string): string {
  const link = new URL(`${siteUrl}/auth/v1/verify`);
  link.search = new URLSearchParams({ token, type, redirect_to: redirectTo }).toString();
  return link.href;
}

/** Mail with a link for a new password. */
export function recoveryMail(to: string, siteUrl: string, token: string, redirectTo: string): EmailMessage {
  return {
    to,
    subject: 'Reset Your Password',
    text: `Someone, probably you, requested a new password for this account.

Choose a new password: ${verifyLink(siteUrl, token, 'recovery', redirectTo)}

The link works once, within an hour, in the browser that requested it. If it was not you, you can ignore this mail.`,
  };
}

/** Asks one of the two addresses of an account that moves whether it may. */
export function emailChangeMail(
  to: string,
  siteUrl: string,
  token: string,
  change: { readonly from: string; readonly to: string; readonly redirectTo: string },
): EmailMessage {
  return {
    to,
    subject: 'Confirm Email Change',
    text: `Someone, probably you, requested to change the email of this account from ${change.from} to ${change.to}.

Confirm the change: ${verifyLink(siteUrl, token, 'email_change', change.redirectTo)}

It takes effect when both addresses have confirmed it, within an hour. If it was not you, choose a new password.`,
  };
}

/** Mail that notifies the owner of a change to the account. */
export function passwordChangedMail(to: string): EmailMessage {
  return {
    to,
    subject: 'Your password was changed',
    text: 'The password of this account was changed, and all other sessions were ended. If it was not you, reset the password at once and tell your administrator.',
  };
}
