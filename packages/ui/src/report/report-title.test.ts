import { defineReport, type ReportDefinition } from '@ledgerwise/resource/report';
import { expect, test } from 'vitest';
import { titleOfReport } from './report-title.ts';

const about = (title?: string): ReportDefinition =>
  defineReport({
    id: 'tax',
    title: 'GST Return',
    description: 'What GST is to be paid over.',
    tells: 'period',
    subject: { of: 'return', isRequired: false, ...(title !== undefined && { title }) },
    columns: [{ id: 'label', label: 'Box' }],
    parts: [{ section: 'sales' }],
  });

test('a report of a subject may have another title', () => {
  expect(titleOfReport(about('Tax Return'), '')).toBe('GST Return');
  expect(titleOfReport(about('Tax Return'), 'pst')).toBe('Tax Return');
  expect(titleOfReport(about(), 'one')).toBe('GST Return');
});
