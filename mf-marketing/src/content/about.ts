/** Texts of the page about the product. */
export const about = {
  title: (product: string) => `About ${product}`,
  lead: (product: string) =>
    `${product} is open accounting software for small and medium businesses that have outgrown spreadsheets.`,
  mission: 'Our mission',
  missionText:
    'To give small teams the confidence in their numbers that large companies pay for: one place for the records, a trace of every change, and answers without waiting.',
  vision: 'Our vision',
  visionText:
    'Books anyone can audit. The source is open, the data is yours in plain PostgreSQL, and the database enforces every promise the interface makes.',
  why: (product: string) => `Why choose ${product}`,
  reasons: [
    'It runs in the browser and is fully responsive: on a computer, a tablet or a phone. No installation.',
    'Lists stay live: you see colleagues’ changes instantly.',
    'Everybody sees and does what their role allows, and the database refuses the rest.',
    'Import your data from CSV and export it as CSV whenever you like, or export the full journal for any auditor to check.',
    'The books [prove themselves](/proof), and you can [run them on your own server](/self-hosting).',
  ],
  commitment: 'Our commitment',
  commitmentText: (product: string) =>
    `We say what is finished and what is not, on this site as in the product, and every figure we show is computed from your records. ${product} may not suit your accounting needs: please speak to a qualified professional before you rely on it.`,
} as const;
