import { randomUUID } from 'node:crypto';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** A line of a bank statement as a file has it. */
export interface StatementLine {
  readonly posted_on: string;
  readonly amount: string;
  readonly description?: string;
  readonly reference?: string;
  readonly external_id?: string;
  readonly keep?: boolean;
}

export interface Suggestion {
  readonly kind: 'entries' | 'documents' | 'transfer' | 'rule';
  readonly score: number;
  readonly why: string;
  readonly is_exact: boolean;
  readonly entry_ids?: readonly string[];
  readonly contact_id?: string;
  readonly allocations?: readonly { readonly document_id: string; readonly amount: number }[];
  readonly account_id?: string;
  readonly other_transaction_id?: string;
  readonly rule_id?: string;
}

/** Steps with bank statements as a user. */
export function statementSteps(database: TestDatabase, person: Person, bank: string) {
  const ask = async (name: string, args: Readonly<Record<string, unknown>>) => {
    const given = Object.entries(args);
    const call = given.map(([argument], place) => `${argument} => $${place + 1}`).join(', ');
    const [row] = await database.as(person, (sql) =>
      sql.unsafe(
        `select ${name}(${call}) as answer`,
        given.map(([argument, value]) =>
          ['lines', 'rows', 'allocations', 'arguments', 'accepted'].includes(argument)
            ? sql.json(JSON.parse(JSON.stringify(value)))
            : (value as string),
        ),
      ),
    );
    return row?.answer;
  };
  return {
    bank,
    ask,
    import: (lines: readonly StatementLine[], more: Readonly<Record<string, unknown>> = {}) =>
      ask('import_bank_statement', { bank_account_id: bank, lines, key: randomUUID(), ...more }),
    /** Uploads the lines of a file in parts of a size. */
    async stage(key: string, lines: readonly StatementLine[], size = lines.length): Promise<void> {
      for (let from = 0; from < lines.length; from += size)
        await ask('stage_import_rows', { key, part: from / size, rows: lines.slice(from, from + size) });
    },
    importStaged: (key: string, more: Readonly<Record<string, unknown>> = {}) =>
      ask('import_staged_statement', { bank_account_id: bank, key, ...more }),
    /** Ids of the waiting lines, by their text. */
    async waiting(): Promise<ReadonlyMap<string, string>> {
      const rows = await database.as(
        person,
        (sql) => sql<{ id: string; description: string }[]>`
          select id, description from bank_transactions where bank_account_id = ${bank} and status = 'unmatched'
          order by posted_on, id`,
      );
      return new Map(rows.map(({ id, description }) => [description, id]));
    },
    async suggestions(
      ids: readonly string[] | null = null,
    ): Promise<ReadonlyMap<string, readonly Suggestion[]>> {
      const answer: readonly { transaction_id: string; suggestions: readonly Suggestion[] }[] = await ask(
        'bank_suggestions',
        { bank_account_id: bank, transaction_ids: ids },
      );
      return new Map(answer.map(({ transaction_id, suggestions }) => [transaction_id, suggestions]));
    },
    act: (name: string, id: string | undefined, more: Readonly<Record<string, unknown>> = {}) =>
      ask(name, { id, key: randomUUID(), ...more }),
  };
}
