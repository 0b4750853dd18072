/** Texts of the frame around the demo. Screens and the dialog for moving records have their own, which load with them. */
export const texts = {
  skip: 'Skip to content',
  name: 'Accounting Demo',
  badge: 'Demo Mode - Limited Data',
  navigation: 'Demo',
  premium: 'Premium',
  premiumMark: '(premium)',
  refusal: 'Available in the full premium version',
  viewedInvoice: (number: string) =>
    `Viewing invoice ${number} - Full invoice management available in premium version`,
  reset: {
    button: 'Reset demo',
    title: 'Reset the demo?',
    question: 'Everything that you added or changed in the demo in this browser is deleted.',
    done: 'Demo reset',
    doneText: 'The sample company is back as it was.',
    undo: 'Undo',
  },
  account: {
    dashboard: 'Your dashboard',
    signIn: 'Sign In',
    signUp: 'Start Free Trial',
    back: (product: string) => `Back to ${product}`,
    /** On a phone. */
    backShort: 'Home',
  },
  storage: {
    download: 'Download your records',
    refused: 'Your browser does not allow storage',
    refusedText: 'You can try everything, but your input is lost when you close or reload this page.',
    full: 'Your browser’s storage is full',
    fullText:
      'The last change was not stored. Delete records here, or this site’s data in your browser’s settings, then make the change again.',
    cleared: 'Your browser’s storage was cleared',
    clearedText: 'This page still has your records until you close or reload it.',
    restore: 'Restore',
    startOver: 'Start over',
    damaged: (list: string) => `The stored ${list} cannot be read`,
    damagedText: 'The stored data is damaged. The other lists are not affected.',
    downloadRaw: 'Download what is stored',
    resetList: 'Reset this list',
  },
} as const;
