import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'marketing',
  title: 'Public site',
  routes: [
    { id: 'landing', path: '', title: 'Home', access: 'public' },
    { id: 'home', path: 'home', title: 'Home', access: 'public' },
    { id: 'about', path: 'about', title: 'About', access: 'public' },
    { id: 'pricing', path: 'pricing', title: 'Pricing', access: 'public' },
    { id: 'contact', path: 'contact', title: 'Contact', access: 'public' },
    { id: 'features', path: 'features', title: 'Features', access: 'public' },
    { id: 'terms', path: 'terms', title: 'Terms of Service', access: 'public' },
    { id: 'privacy', path: 'privacy', title: 'Privacy Policy', access: 'public' },
    { id: 'proof', path: 'proof', title: 'How the Books Prove Themselves', access: 'public' },
    { id: 'developers', path: 'developers', title: 'For Developers', access: 'public' },
    { id: 'self-hosting', path: 'self-hosting', title: 'Self-Hosting', access: 'public' },
  ],
  nav: [],
  permissions: [],
  errors: {},
  selfTests: [],
});
