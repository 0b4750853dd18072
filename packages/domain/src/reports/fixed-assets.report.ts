import { defineReport } from '@ledgerwise/resource/report';
import { amountColumn } from './accounts-and-amounts.ts';

/** The register of fixed assets as it moved in a period. */
export const fixedAssetRegister = defineReport({
  id: 'fixed-assets',
  title: 'Fixed Asset Register',
  description: 'Cost, depreciation, disposals and book value of each fixed asset in a period.',
  tells: 'period',
  columns: [
    { id: 'name', label: 'Asset' },
    amountColumn('opening_cost', 'Opening cost'),
    amountColumn('additions', 'Additions'),
    amountColumn('disposals', 'Disposals'),
    amountColumn('cost', 'Cost'),
    amountColumn('opening_depreciation', 'Opening depreciation'),
    amountColumn('depreciation', 'Depreciation'),
    amountColumn('released', 'Released by disposal'),
    amountColumn('accumulated', 'Accumulated'),
    amountColumn('book_value', 'Book value'),
    { id: 'purchase_date', label: 'Bought', holds: 'date' },
    { id: 'disposed_on', label: 'Disposed of', holds: 'date' },
  ],
  parts: [
    { section: '', total: 'Total of the register', isAlwaysShown: true },
    { section: 'unregistered', label: 'In the ledger and in no register' },
  ],
  module: 'assets',
});
