export { visit } from '@ledgerwise/ui/testing/visit';
