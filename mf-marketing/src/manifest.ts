import { CONTRACT_VERSION, defineManifest } from '@ledgerwise/contract';
import { heads } from './content/heads.ts';

export const manifest = defineManifest({
  contract: CONTRACT_VERSION,
  id: 'marketing',
  title: 'Public site',
  routes: [
    { id: 'landing', path: '', title: 'Home', access: 'public', head: heads.home },
    { id: 'home', path: 'home', title: 'Home', access: 'public', head: heads.home },
    { id: 'about', path: 'about', title: 'About', access: 'public', head: heads.about },
    { id: 'pricing', path: 'pricing', title: 'Pricing', access: 'public', head: heads.pricing },
    { id: 'contact', path: 'contact', title: 'Contact', access: 'public', head: heads.contact },
    { id: 'features', path: 'features', title: 'Features', access: 'public', head: heads.features },
    { id: 'terms', path: 'terms', title: 'Terms of Service', access: 'public', head: heads.terms },
    { id: 'privacy', path: 'privacy', title: 'Privacy Policy', access: 'public', head: heads.privacy },
    {
      id: 'proof',
      path: 'proof',
      title: 'How the Books Prove Themselves',
      access: 'public',
      head: heads.proof,
    },
    {
      id: 'developers',
      path: 'developers',
      title: 'For Developers',
      access: 'public',
      head: heads.developers,
    },
    {
      id: 'self-hosting',
      path: 'self-hosting',
      title: 'Self-Hosting',
      access: 'public',
      head: heads.selfHosting,
    },
  ],
  nav: [],
  permissions: [],
  errors: {},
  selfTests: [],
});
