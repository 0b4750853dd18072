/** Texts of the guide for a new company. */
export const texts = {
  companyDialog: {
    title: 'Your company',
    description: 'What your invoices start with. You can change all of it in Settings.',
    save: 'Save',
    saveAndCreate: 'Save and create invoice',
    failed: 'Failed to load settings',
  },
  companyForm: {
    saved: 'Company details saved',
    company: 'Your company',
    inputKept: (help: string) => `${help} What you entered is still here.`,
  },
  gettingStartedScreen: {
    title: 'Getting Started',
    postInvoices: 'post invoices',
    failed: 'The guide could not be loaded',
    alsoOnDashboard: 'It is also on your dashboard until your second invoice is posted.',
    hidden: 'You hid it from your dashboard.',
    finished: 'You post invoices already, so this guide is no longer on your dashboard.',
    show: 'Show on dashboard',
  },
  guide: {
    progress: (done: number, steps: number) => `${done} of ${steps} done`,
    onItsWay: 'Your first invoice is on its way',
    firstInvoice: 'Your first invoice in a few minutes',
    setUp: 'Set up your company',
    done: ', done',
    notNow: 'Not now',
    close: 'Close',
    dontShowAgain: "Don't show again",
  },
  moreSteps: {
    moveBooksHere: 'Move your books here',
    inviteColleague: 'Invite a colleague',
    allSettings: 'All settings',
    whenTime: 'When you have time:',
  },
  stepAction: {
    company: 'Enter company details',
    addCustomer: 'Add Customer',
    open: (number: string) => `Open ${number}`,
    createInvoice: 'Create Invoice',
    send: (number: string) => `Send ${number}`,
    notMarked: 'Not marked as sent',
    markSent: 'Mark as sent',
  },
} as const;
