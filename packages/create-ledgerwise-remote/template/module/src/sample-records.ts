import type { Row } from '@ledgerwise/contract';

/** Rows to begin with. What an organization has comes from the host: `useHost().data`. */
export interface SampleRecord extends Row {
  readonly number: string;
  readonly name: string;
  readonly state: 'Open' | 'Done';
}

export const sampleRecords: readonly SampleRecord[] = [
  { id: '1', number: '1001', name: 'Aspen Grove', state: 'Open' },
  { id: '2', number: '1002', name: 'Birch Lane', state: 'Done' },
  { id: '3', number: '1003', name: 'Cedar Court', state: 'Open' },
];
