import { useHost } from '@ledgerwise/contract';
import { useParams } from '@ledgerwise/contract/router';
import { Card, EmptyState, PageHeader } from '@ledgerwise/ui/core';
import { sampleRecords } from '../sample-records.ts';

/** One record, by the number in its address. */
export function RecordScreen() {
  const { basePath } = useHost();
  const { number } = useParams();
  const record = sampleRecords.find((one) => one.number === number);
  const back = { to: basePath || '/', label: 'Shipping' };
  return (
    <>
      <PageHeader title={record?.name ?? 'Not found'} back={back} />
      {record ? (
        <Card title="Details">
          {record.number}, {record.state.toLowerCase()}
        </Card>
      ) : (
        <EmptyState
          title={`There is no record ${number}`}
          text="It may have been removed. Go back to the list."
        />
      )}
    </>
  );
}
