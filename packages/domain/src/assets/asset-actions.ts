import type { Row } from '@ledgerwise/contract';
import { date, decimal, type ListAction, money, type ResourceAction, ref } from '@ledgerwise/resource';
import { accounts } from '../accounts.resource.ts';

const nameOf = ({ name }: Row): string => `“${String(name)}”`;
const isInUse = ({ status }: Row): boolean => status !== 'disposed';

/** True if an asset is depreciated by usage. */
export const isByUnits = ({ depreciation_method }: Row): boolean =>
  depreciation_method === 'units_of_production';

const dispose: ResourceAction = {
  id: 'dispose',
  label: 'Dispose',
  look: 'danger',
  permission: 'assets.dispose',
  isOffered: isInUse,
  call: 'dispose_asset',
  asks: {
    title: 'Dispose of this asset?',
    text: 'It is depreciated up to the date and removed from the books. The difference between proceeds and book value is a gain or a loss.',
    confirm: 'Dispose',
    danger: true,
    fields: () => ({
      disposed_on: date({ label: 'Disposed On', required: 'Enter the date', default: 'today' }),
      proceeds: money({
        label: 'Proceeds',
        default: '0',
        help: 'The amount received for it; 0 if it was scrapped.',
        min: { value: '0', message: 'Proceeds cannot be negative' },
      }),
      account_id: ref(accounts, {
        label: 'Paid Into',
        help: 'Leave blank to use the account of your posting rules.',
        offers: [{ field: 'subtype', operator: 'in', value: 'bank,current_asset' }],
      }),
    }),
    actionPreview: {
      title: 'After this',
      fields: ['current_value', 'accumulated_depreciation', 'status'],
      nothing: 'It posts nothing: the asset has no value and nothing was received.',
    },
  },
  does: (row) => ({ title: 'Asset Disposed', text: `${nameOf(row)} is no longer in your books.` }),
};

const recordUsage: ResourceAction = {
  id: 'usage',
  label: 'Record Usage',
  look: 'primary',
  permission: 'asset_usage.create',
  isOffered: (row) => isInUse(row) && isByUnits(row),
  call: 'record_asset_usage',
  arguments: (row, { used_on, units }) => ({ asset_id: row.id, used_on, units }),
  asks: {
    title: 'Record usage',
    text: 'The units that the asset produced on a day. This replaces an earlier record for that day.',
    confirm: 'Record Usage',
    fields: () => ({
      used_on: date({ label: 'Date', required: 'Enter the date of use', default: 'today' }),
      units: decimal({
        label: 'Units',
        scale: 6,
        required: 'Enter the units produced',
        min: { value: '0', message: 'Units cannot be negative' },
      }),
    }),
  },
  does: (row) => ({ title: 'Usage Recorded', text: `The usage of ${nameOf(row)} was recorded.` }),
};

export const assetActions: readonly ResourceAction[] = [recordUsage, dispose];

const answered = (answer: unknown): { readonly entries: number; readonly amount: string } => {
  const { entries, amount } = Object(answer);
  if (typeof entries !== 'number' || typeof amount !== 'string')
    throw new Error('depreciate_assets did not answer how much it posted.');
  return { entries, amount };
};

/** Posts the due depreciation of all assets. */
export const runDepreciation: ListAction = {
  id: 'run-depreciation',
  label: 'Run Depreciation',
  permission: 'assets.depreciate',
  call: 'depreciate_assets',
  asks: {
    title: 'Run Depreciation',
    text: 'Posts the depreciation of every asset for the months that have ended by this date, once for each.',
    confirm: 'Run Depreciation',
    fields: () => ({
      through_date: date({ label: 'Through', required: 'Enter the date', default: 'today' }),
    }),
    actionPreview: {
      title: 'What will be posted',
      nothing: 'Nothing is due: all months that have ended by this date are posted.',
    },
  },
  does: (answer, money) => {
    const { entries, amount } = answered(answer);
    return entries === 0
      ? { title: 'Nothing to Post', text: 'All months that have ended by this date were posted already.' }
      : {
          title: 'Depreciation Posted',
          text: `${entries} ${entries === 1 ? 'month' : 'months'} posted, ${money(amount)} in all.`,
        };
  },
};
