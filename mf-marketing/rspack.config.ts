import { defineRemote } from '@ledgerwise/config/rspack';

export default defineRemote({ dir: import.meta.dirname, id: 'marketing', port: 3011 });
