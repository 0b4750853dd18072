/** Texts of failures to sign in. */
export const failureTexts = {
  tooMany: 'Too many attempts. Please wait a minute, then try again.',
  unreachable: 'The server cannot be reached. What you entered is kept; check your connection and try again.',
  usedLink: 'This link has been used already or has expired.',
  otherBrowser:
    'This link works only in the browser that requested it. If it was sent to confirm your email, your email is confirmed: sign in.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;
