import { expect, it } from 'vitest';
import { mailLink, mailWords } from './mail-words.ts';

const sheet = {
  look: { template: 'classic', color: null } as const,
  title: 'Tax Invoice',
  number: 'INV-7',
  company: { name: 'Aspen\n& Sons', lines: [] },
  contact: { label: 'Customer', name: 'Bluegum', lines: [] },
  facts: [],
  lines: { columns: [], rows: [] },
  linesLabel: 'Lines',
  currency: 'NZD',
  isInclusive: false,
  tax: 'GST',
  taxes: [],
  totals: [],
  notes: [{ title: 'Payment', text: 'Please pay by 24/02/2026.' }],
};

it('writes a mail to the contact, with a subject of one line', () => {
  const words = mailWords({ sheet, contact: { id: 'c', email: 'kim@bluegum.example' } });
  expect(words).toEqual({
    recipient: 'kim@bluegum.example',
    subject: 'Tax Invoice INV-7 from Aspen & Sons',
    message:
      'Dear Bluegum,\n\nPlease find attached Tax Invoice INV-7.\n\nPlease pay by 24/02/2026.\n\nKind regards\nAspen\n& Sons',
  });
});

it('reminds of an overdue balance: amount and days in the first sentence', () => {
  const overdue = { balance: '$704.00', due: '24/02/2026', days: 102 };
  const { subject, message } = mailWords({ sheet, contact: undefined, overdue });
  expect(subject).toBe('Reminder: Tax Invoice INV-7 from Aspen & Sons');
  expect(message.split('\n\n').slice(0, 3)).toEqual([
    'Dear Bluegum,',
    'Tax Invoice INV-7 was due on 24/02/2026: $704.00 is 102 days overdue.',
    'Please pay it now. The document is attached. If your payment is on its way, thank you.',
  ]);
  expect(message).not.toContain('Please pay by');
});

it('leaves the address blank if the contact has none or is not visible', () => {
  expect(mailWords({ sheet, contact: undefined }).recipient).toBe('');
  expect(mailWords({ sheet: { ...sheet, contact: null, notes: [] }, contact: undefined }).message).toBe(
    'Hello,\n\nPlease find attached Tax Invoice INV-7.\n\nKind regards\nAspen\n& Sons',
  );
});

it('writes a link that holds the words and nothing that they could begin', () => {
  const link = new URL(
    mailLink({
      recipient: 'a@b.example?bcc=all@b.example',
      subject: '1 & 2?',
      message: 'Å\n&cc=x@y.example',
    }),
  );
  expect(link.pathname).toBe('a@b.example%3Fbcc%3Dall@b.example');
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(link.searchParams.get('body')).toBe('Å\r\n&cc=x@y.example');
});
