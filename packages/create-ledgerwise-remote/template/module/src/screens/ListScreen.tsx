import { useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { Badge, Button, PageHeader } from '@ledgerwise/ui/core';
import { DataGrid, type GridColumn } from '@ledgerwise/ui/table';
import { useState } from 'react';
import { type SampleRecord, sampleRecords } from '../sample-records.ts';

function Name({ number, name }: SampleRecord) {
  const { basePath } = useHost();
  return (
    <Link to={`${basePath}/${number}`} data-nav="" tabIndex={-1}>
      {name}
    </Link>
  );
}

const columns: readonly GridColumn<SampleRecord>[] = [
  { id: 'number', label: 'Number', render: ({ number }) => number },
  { id: 'name', label: 'Name', isStrong: true, phone: 'title', render: Name },
  {
    id: 'state',
    label: 'State',
    phone: 'state',
    render: ({ state }) => <Badge tone={state === 'Done' ? 'good' : 'plain'}>{state}</Badge>,
  },
];

/** All records, with an action on them. */
export function ListScreen() {
  const { auth, notify } = useHost();
  const [checked, setChecked] = useState(0);
  const check = () => {
    setChecked(checked + 1);
    notify.success({ title: 'Shipping checked', text: `For ${auth.user?.email ?? 'nobody'}.` });
  };
  return (
    <>
      <PageHeader
        title="Shipping"
        description="What your team writes begins here."
        primary={
          <Button variant="primary" onClick={check}>
            Check ({checked})
          </Button>
        }
      />
      <DataGrid label="Shipping" columns={columns} rows={sampleRecords} />
    </>
  );
}
