import { defineModule } from '@ledgerwise/contract';
import { manifest } from './manifest.ts';

const landing = () => import('./pages/LandingPage.tsx').then((page) => page.LandingPage);

export const module = defineModule(manifest, {
  screens: {
    landing,
    home: landing,
    about: () => import('./pages/AboutPage.tsx').then((page) => page.AboutPage),
    pricing: () => import('./pages/PricingPage.tsx').then((page) => page.PricingPage),
    contact: () => import('./pages/ContactPage.tsx').then((page) => page.ContactPage),
    features: () => import('./pages/FeaturesPage.tsx').then((page) => page.FeaturesPage),
    terms: () => import('./pages/TermsPage.tsx').then((page) => page.TermsPage),
    privacy: () => import('./pages/PrivacyPage.tsx').then((page) => page.PrivacyPage),
    proof: () => import('./pages/ProofPage.tsx').then((page) => page.ProofPage),
    developers: () => import('./pages/DevelopersPage.tsx').then((page) => page.DevelopersPage),
    'self-hosting': () => import('./pages/SelfHostingPage.tsx').then((page) => page.SelfHostingPage),
  },
  selfTests: {},
});
