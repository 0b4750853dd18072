/** Texts of the privacy policy. */
export const privacy = {
  title: 'Privacy Policy',
  lead: (product: string) =>
    `What ${product} stores about you, where, and who can see it. There are no advertising or analytics scripts on any page, and the pages load nothing from other companies.`,
  place: 'Where it is stored',
  placeText:
    'In the database of this installation, on its operator’s own server or Supabase project. The makers of the software receive nothing. The operator can read the database, except bank account numbers, which are encrypted with a key that is stored elsewhere.',
  account: 'With an account',
  accountText:
    'We store your name, your e-mail address, a hash of your password (never the password), the records that you and your colleagues enter, the files you attach, and a log of who changed them and when. Each sign-in, each sign-out and each view of bank numbers is recorded with the network address it came from. Members of your organization see its records as their role allows; other organizations never do.',
  visitor: 'Without an account',
  visitorText:
    'The public pages and the demo need no account. Demo records are kept in your own browser and are not sent anywhere.',
  contact: 'When you write to us',
  contactText: (product: string) =>
    `A message of the [contact form](/contact) is kept in the same database: your name, your e-mail address, your phone number if you give one, subject and text, and whether you were signed in. No user of ${product} can read it; the operator of this installation can, and can delete it. The network address it came from is kept for about a day, to protect the form from floods of messages.`,
  browser: 'In your browser',
  browserItems: [
    'your session, so that you stay signed in until you sign out,',
    'a cookie that remembers for 7 days whether the sidebar is open,',
    'your list layouts, the records that you viewed last, and unsaved input, for you only and until you save it, discard it, or two weeks have passed,',
    'a message to us that you have not sent yet, until you close the tab,',
    'your choice of light or dark theme, and the demo’s records.',
  ],
  google: 'Sign-in with Google',
  googleText:
    'If you choose it, Google tells us your name and e-mail address, and learns that you signed in here. If you do not, nothing goes to Google.',
  rights: 'Your rights',
  rightsText:
    'You may ask what is stored about you, have it corrected, and have it deleted as far as bookkeeping law allows. Please [write to us](/contact).',
} as const;
