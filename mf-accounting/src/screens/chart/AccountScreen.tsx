import { accounts } from '@ledgerwise/domain';
import { type RecordTab, ResourceRead } from '@ledgerwise/ui/record';
import { ResourceRoot } from '@ledgerwise/ui/resource';
import { AccountStatement } from './AccountStatement.tsx';

const tabs = ({ id }: { readonly id: string }): readonly RecordTab[] => [
  { id: 'transactions', label: 'Transactions', content: () => <AccountStatement id={id} /> },
];

/** An account as any record, with the lines that were posted to it. */
export function AccountScreen() {
  return (
    <ResourceRoot resource={accounts}>
      <ResourceRead resource={accounts} tabs={tabs} />
    </ResourceRoot>
  );
}
