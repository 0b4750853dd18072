import { accounts } from '@ledgerwise/domain';
import { type RecordTab, ResourceRead } from '@ledgerwise/ui/record';
import { ResourceRoot, useInWords } from '@ledgerwise/ui/resource';
import { AccountStatement } from './AccountStatement.tsx';
import { texts } from './texts.ts';

const tabs = ({ id }: { readonly id: string }): readonly RecordTab[] => [
  {
    id: 'transactions',
    label: texts.accountScreen.transactions,
    content: () => <AccountStatement id={id} />,
  },
];

/** An account as any record, with the lines that were posted to it. */
export function AccountScreen() {
  const inWords = useInWords(accounts);
  return (
    <ResourceRoot resource={inWords}>
      <ResourceRead resource={inWords} tabs={tabs} />
    </ResourceRoot>
  );
}
