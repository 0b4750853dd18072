/** Texts of settings. */
export const texts = {
  aboutTab: {
    reporting: 'Reporting',
    yearIsIn: 'Reports and budgets follow the financial year that is set under',
    general: 'General',
    ownScreens: '. Closing and opening balances have their own screens.',
    closing: 'Closing',
    openingBalances: 'Opening Balances',
    financialReports: 'Financial Reports',
    taxManagement: 'Tax Management',
    payroll: 'Payroll',
    changeUnder: 'Change this under',
    payrollOn: 'Payroll is on: it stores employee records.',
    payrollOff: 'Payroll is off: employees are hidden from the sidebar and the search.',
    modules: 'Modules',
    employees: 'Employees',
    modulesText:
      'Turning a module off hides it in the sidebar, the search, the dashboard and the reports, and stops new records. Existing data is kept.',
    users: 'Users',
    usersText: 'Who works in your organization, with which role, and invitations to others.',
  },
  currencyTab: {
    books: 'Your Books',
    multiCurrency: 'Multi-Currency',
  },
  logoCard: {
    unreadable: (file: string) => `“${file}” could not be read as a picture. Choose a PNG, JPEG or WebP.`,
    saved: 'Logo saved',
    notSaved: 'Failed to save logo',
    logo: 'Logo',
    noLogoYet: 'No logo yet.',
    alt: 'The logo of your company',
    uploadLogo: 'Upload Logo',
    replaceLogo: 'Replace Logo',
    removed: 'Logo removed',
    notRemoved: 'Failed to remove logo',
    removeLogo: 'Remove logo',
    picture: 'Picture for the logo',
    hint: 'Shown at the top of printed documents and PDFs, and of the PDFs of reports. A PNG, JPEG or WebP of 1 MB at most; it is saved at once.',
  },
  mailCard: {
    sent: (sender: string | null) =>
      `Documents, invitations and notices are sent from ${sender}. Replies to a document go to the user who sent it.`,
    mailbox:
      'Mails do not leave this computer: they are shown at /mailbox on the computer that runs the server. To send them, its operator sets SMTP_URL and MAIL_FROM.',
    none: 'This server sends no mails. Documents are downloaded and sent with your own mail program, and invitations are links that you hand over. To send mails, its operator sets SMTP_URL and MAIL_FROM.',
    mail: 'Mail',
    failed: 'Failed to load how mails are sent',
  },
  settings: {
    see: 'see the settings',
    readOnly: 'You can see the settings but not change them',
    roleNeeded: (roles: string) => `To change them, you need the role ${roles}.`,
    failed: 'Failed to load settings',
  },
  settingsBoundary: {
    settings: 'Settings',
    failed: 'Settings Module Error',
    reloadSettings: 'Reload Settings',
    goBack: 'Go Back',
  },
  settingsForm: {
    saved: 'Settings saved',
    failed: 'Failed to save settings',
    notSignedIn: 'Not authenticated',
    reset: 'Reset to Defaults',
    saveSettings: 'Save Settings',
    keySaves: 'save',
    resetText:
      'All settings, including the name, are reset to those of a new company. Address, contact, logo, payment details and base currency stay as they are. Nothing is saved until you choose Save Settings.',
  },
  settingsHeader: {
    title: 'Settings',
    description: 'Your company, its documents and taxes, and the modules that you use.',
    backHome: 'Back to Home',
  },
  settingsTabs: {
    settings: 'Settings',
  },
} as const;
