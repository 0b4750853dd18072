/** Texts of the page itself, whatever it shows. They load first: texts of a layout or a dialog stand beside it. */
export const signOutTexts = {
  failed: 'Error signing out',
  done: 'Signed out',
} as const;

export const notFoundTexts = {
  title: 'This page does not exist',
  text: 'The address may be mistyped, or the page has moved.',
  dashboard: 'Go to the dashboard',
  home: 'Go to the home page',
} as const;

export const pageTexts = {
  authCallback: 'Completing sign in',
  resetPassword: 'Reset password',
  invitation: 'Invitation',
  sharedFiles: 'Shared files',
  notFound: 'Page not found',
  loading: 'Loading...',
} as const;

export const startTexts = {
  foreignSession: 'The link was not used',
  foreignSessionText:
    'It contains a session that may belong to someone else. Sign in with your own account instead.',
  signIn: 'Please sign in',
  signInText: 'Your session has ended. Sign in again to continue.',
  failed: (reason: string) =>
    `The application could not start: ${reason}. Reload the page. If this happens again, contact your operator.`,
} as const;
