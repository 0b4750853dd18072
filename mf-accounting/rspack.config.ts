import { defineRemote } from '@ledgerwise/config/rspack';

export default defineRemote({ dir: import.meta.dirname, id: 'accounting', port: 3012 });
