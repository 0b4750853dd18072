import { REPLY_WITHIN_HOURS, TRIAL_DAYS } from './plans.ts';

/** Texts of the page of prices. What the plans contain is in `plans.ts`. */
export const pricing = {
  title: 'Pricing',
  lead: (product: string) =>
    `${product} is free during BETA. The prices below begin afterwards, with a ${TRIAL_DAYS}-day free trial with every feature. No credit card required, cancel anytime.`,
  demo: 'Demo',
  demoPrice: 'Free',
  demoText: 'Sample data in your browser, no account.',
  tryDemo: 'Try the demo',
  professional: 'Professional',
  month: '/month',
  professionalText: `${TRIAL_DAYS}-day free trial, no card. Priority email support, reply within ${REPLY_WITHIN_HOURS} hours.`,
  questions: 'Frequently asked questions',
  contact: `Something else? [Write to us](/contact); we reply within ${REPLY_WITHIN_HOURS} hours.`,
} as const;
