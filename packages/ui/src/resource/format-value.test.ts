import { date, dateTime, defineLocalResource, text } from '@ledgerwise/resource';
import { expect, test } from 'vitest';
import { describeFilter } from './filters/filter-words.ts';
import { formatField } from './format-value.ts';
import { tellHistory } from './history/history-words.ts';

const letters = defineLocalResource({
  name: 'letters',
  label: { one: 'Letter', many: 'Letters' },
  title: 'subject',
  fields: {
    subject: text({ label: 'Subject' }),
    written_on: date({ label: 'Written On' }),
    sent_at: dateTime({ label: 'Sent' }),
  },
  list: { columns: ['subject', 'written_on', 'sent_at'] },
  form: { sections: [{ title: 'Letter', fields: ['subject', 'written_on'] }] },
  empty: { title: 'No letters', text: 'Nothing was written.' },
  sample: [],
});

test.each([
  ['DD/MM/YYYY', '22/11/2026'],
  ['MM/DD/YYYY', '11/22/2026'],
  ['YYYY-MM-DD', '2026-11-22'],
] as const)('days read as %s in rows, filters and the history', (dateFormat, written) => {
  const formats = { currency: 'USD', dateFormat, numberFormat: '1,234.56', timeZone: 'UTC' } as const;
  const sentAt = '2026-11-22T09:30:00.000Z';
  const row = { id: 'l1', subject: 'Hello', written_on: '2026-11-22', sent_at: sentAt };
  expect(formatField(letters, 'written_on', row, formats)).toBe(written);
  expect(formatField(letters, 'sent_at', row, formats)).toBe(`${written}, 09:30`);
  const between = { field: 'written_on', operator: 'between', value: '2026-11-22:2026-11-22' } as const;
  expect(describeFilter(letters, between, formats)).toBe(`Written On between ${written} and ${written}`);
  const changes = { written_on: { from: null, to: '2026-11-22' } };
  const entry = { id: 'h1', action: 'updated', actor_name: 'Ada', changes, created_at: sentAt };
  expect(tellHistory(letters, [entry], row, formats)[0]?.changes).toEqual([
    `Written On: not set → ${written}`,
  ]);
});
