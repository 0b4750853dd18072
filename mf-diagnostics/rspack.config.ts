import { defineRemote } from '@ledgerwise/config/rspack';

export default defineRemote({ dir: import.meta.dirname, id: 'diagnostics', port: 3014 });
