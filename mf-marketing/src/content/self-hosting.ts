/** Texts of the page for operators. */
export const selfHosting = {
  title: 'Self-hosting',
  lead: (product: string) =>
    `You can run all of ${product} on your own computer, on your own server, or as files on any CDN with a hosted Supabase project behind it. The license is MIT.`,
  computer: 'On your computer',
  computerText:
    'You only need Node 20.19, 22 or 24: no Docker, and no database to install. In the source folder:',
  start: 'Start on your computer',
  sample:
    'The first start creates a sample company with a year of transactions. Sign in as `owner@example.com` with the password `Ledgerwise1!`, or create an account of your own. When you no longer need the sample, stop the server and run:',
  removeSample: 'Remove the sample company',
  server: 'On a server',
  serverText:
    'The same program, with its public address. Put it behind a proxy that handles HTTPS, and name that proxy in `TRUST_PROXY`. The data folder holds the database and the keys: to back up, stop the server and copy both.',
  startServer: 'Start on a server',
  ownDatabase: 'With your own PostgreSQL:',
  startOwnDatabase: 'Start with your own PostgreSQL',
  hosted: 'On hosted Supabase and a CDN',
  hostedText:
    'The backend is an ordinary Supabase project, and the site is static files. The Supabase CLI creates the schema; the release command writes the files into `dist-release`.',
  release: 'Release for a CDN',
  privacy: 'What it sends to others',
  privacyText:
    'Nothing. There are no analytics and no calls to us; sign-in with Google is off until you set it up. Messages of the contact form stay in your database: `npm run contact:list` shows them.',
  developers: 'To change a part of it, see [For developers](/developers).',
} as const;
