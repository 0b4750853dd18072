import { defineRemote } from '@ledgerwise/config/rspack';

export default defineRemote({ dir: import.meta.dirname, id: 'banking', port: 3013 });
