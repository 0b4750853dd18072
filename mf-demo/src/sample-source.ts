import { AppError, type DataSource, type ListQuery, type Row } from '@ledgerwise/contract';
import type { LocalDataSource } from '@ledgerwise/resource/local';
import { companyName, isSample } from './demo-company.ts';

/** The letterhead of the sample company: the settings that documents need. */
const COMPANY: Row = { id: 'sample', company_name: companyName, base_currency: 'AUD', gst_enabled: true };

type Answers = Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => Promise<unknown>>>;

/** The browser's records, with the lines, payments and contacts that document pages request. */
export function withSampleDocuments(records: LocalDataSource, today: string): LocalDataSource {
  const documents = () => import('./resources/sample-documents.ts');
  const answers: Answers = {
    document_lines: async (args) => (await documents()).documentLines(args),
    async document_settlements(args) {
      const { currency } = await records.get('invoices', String(args.id));
      return (await documents()).documentSettlements(args, { today, currency: String(currency) });
    },
    document_entries: async () => [],
    /** No visitor of the demo created the sample company, so the history names no user. */
    async record_history(args) {
      const history = await records.call('record_history', {
        table_name: String(args.table_name),
        record_id: String(args.record_id),
      });
      return history.map((entry) =>
        entry.action === 'created' && isSample(String(args.record_id))
          ? { ...entry, actor_name: companyName }
          : entry,
      );
    },
  };
  const list: DataSource['list'] = async <R extends Row>(table: string, query: ListQuery) =>
    table === 'company_settings' ? { rows: [COMPANY as R], next: null } : records.list<R>(table, query);
  const call = async (
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    signal?: AbortSignal,
  ): Promise<unknown> => {
    if (signal?.aborted) throw new AppError('data.aborted', { cause: signal.reason });
    const answer = answers[name];
    return answer ? answer(args) : (records.call as typeof call)(name, args, signal);
  };
  return { ...records, list, call: call as DataSource['call'] };
}
