import { defineHost } from '@ledgerwise/config/rspack';

export default defineHost({ dir: import.meta.dirname });
