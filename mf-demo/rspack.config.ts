import { defineRemote } from '@ledgerwise/config/rspack';

export default defineRemote({ dir: import.meta.dirname, id: 'demo', port: 3015 });
