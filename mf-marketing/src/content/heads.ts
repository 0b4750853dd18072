import type { PageHead } from '@ledgerwise/contract';
import { PROFESSIONAL_PRICE, questions, TRIAL_DAYS } from './plans.ts';

const SCHEMA = 'https://schema.org';

const picture = {
  file: 'og.png',
  alt: '{productName}: books that prove themselves. Beside it the dashboard with revenue, open invoices and balances',
} as const;

const organisation = { '@type': 'Organization', name: '{productName}', url: '{origin}/' } as const;

const product = {
  '@context': SCHEMA,
  '@type': 'SoftwareApplication',
  name: '{productName}',
  url: '{origin}/',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any, in a browser',
  publisher: organisation,
  offers: [
    { '@type': 'Offer', name: 'Demo', price: '0', priceCurrency: 'USD', url: '{origin}/demo/dashboard' },
    {
      '@type': 'Offer',
      name: 'Professional',
      price: PROFESSIONAL_PRICE.replace('$', ''),
      priceCurrency: 'USD',
      url: '{origin}/pricing',
    },
  ],
} as const;

const faq = {
  '@context': SCHEMA,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

/** Metadata of each page for search engines and link previews. */
export const heads = {
  home: {
    description:
      'Open accounting software for small and medium businesses: live lists, roles enforced by the database, CSV import and export.',
    canonical: '/',
    picture,
    structured: [{ '@context': SCHEMA, ...organisation }, product],
  },
  about: {
    description:
      'What {productName} is for: the same certainty about its figures for a small team that a large one pays for.',
    picture,
  },
  pricing: {
    description: `Free during BETA; afterwards ${PROFESSIONAL_PRICE} with a ${TRIAL_DAYS}-day free trial with every feature. No credit card required, cancel anytime.`,
    picture,
    structured: [product, faq],
  },
  contact: { description: 'Write to {productName} with a question or a request.', picture },
  features: { description: 'What {productName} does today, module by module.', picture },
  proof: {
    description: 'How {productName} checks its books: which figures are compared, and how often.',
    picture,
  },
  developers: {
    description: 'How a team builds a module of {productName} and deploys it independently.',
    picture,
  },
  selfHosting: {
    description: 'How {productName} is started on your own machine with one command.',
    picture,
  },
  terms: { description: 'The terms of service of {productName}.', picture },
  privacy: {
    description: 'Which data {productName} stores, where, and what it never does with it.',
    picture,
  },
} as const satisfies Record<string, PageHead>;
