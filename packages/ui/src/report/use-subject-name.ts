import type { DataSource } from '@ledgerwise/contract';
import type { ReportDefinition, ReportSubject } from '@ledgerwise/resource/report';
import { useAnswer } from '../resource/query/use-answer.ts';
import type { ReportRequest } from './report-request.ts';
import { REPORTED_TABLE } from './use-report.ts';

/** Reads the name of the account, customer or vendor that a report is about. */
export type ReadSubject = (
  data: DataSource,
  of: ReportSubject,
  id: string,
  signal: AbortSignal,
) => Promise<string>;

/** Returns the name of the report's subject; empty if it covers everything, or until it is loaded. */
export function useSubjectName(
  definition: ReportDefinition | undefined,
  { of: id }: Pick<ReportRequest, 'of'>,
  read: ReadSubject,
): string {
  const of = definition?.subject?.of;
  const { value } = useAnswer(REPORTED_TABLE, `subject ${of} ${id}`, async (data, signal) =>
    of === undefined || id === '' ? '' : read(data, of, id, signal),
  );
  return value ?? '';
}
