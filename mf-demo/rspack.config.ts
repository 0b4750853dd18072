import { defineRemote } from '@ledgerwise/config/rspack';

export default defineRemote({
  dir: import.meta.dirname,
  id: 'demo',
  port: 3015,
  // Address of the full product, for creating an account; empty for a bundle without one.
  meta: { 'product-url': '' },
});
