import { defineRemote } from '@ledgerwise/config/rspack';

export default defineRemote({
  dir: import.meta.dirname,
  id: 'demo',
  port: 3015,
  // Where the full product is, for its way to an account; empty where the bundle shall know of none.
  meta: { 'product-url': '' },
});
