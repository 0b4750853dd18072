import { KEY } from '../permission-matrix/calls/call.ts';
import { callsOf } from '../permission-matrix/functions.ts';
import { quote } from '../permission-matrix/quote.ts';
import type { Row } from './catalog.ts';
import type { Trial } from './observing.ts';
import { OPEN_DAY, SETTLED_THROUGH, type World } from './world.ts';

const UUID = /'([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'/g;
const DAY = /'20\d\d-\d\d-\d\d'/g;

/** Calls for records that the permission matrix does not need. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  void_opening: [`void_opening('Wrong', ${KEY})`],
};

/**
 * Every function that users may call, with the arguments that the permission matrix has for it, again with
 * each record in them replaced by each observed record of its table, and with its dates before and after the
 * lock date.
 */
export function callPaths(
  { cast }: World,
  functions: readonly string[],
  rows: readonly Row[],
  tableOf: ReadonlyMap<string, string>,
): readonly Trial[] {
  const calls = callsOf(cast);
  const rowsOf = (table: string | undefined) => rows.filter((row) => row.table === table);
  return functions.flatMap((name) => {
    const given = Object.entries(calls[name] ?? {})
      .filter(([target]) => !target.startsWith('other'))
      .map(([, call]) => call);
    return [
      ...new Set([...given, ...(MORE[name] ?? [])].flatMap((call) => variants(call, rowsOf, tableOf))),
    ].map(
      (call): Trial => ({
        path: name,
        about: call,
        steps: [{ as: 'person', sql: `select from (select ${call} as answer) t where answer is not null` }],
      }),
    );
  });
}

function variants(
  call: string,
  rowsOf: (table: string | undefined) => readonly Row[],
  tableOf: ReadonlyMap<string, string>,
): readonly string[] {
  const about = [...new Set([...call.matchAll(UUID)].map(([, id = '']) => id))];
  const others = about.flatMap((id) =>
    rowsOf(tableOf.get(id))
      .filter((row) => row.id !== id)
      .map((row) => call.replaceAll(id, row.id)),
  );
  const all = [call, ...others];
  const dated = all.filter((one) => one.match(DAY));
  return [
    ...all,
    ...[SETTLED_THROUGH, OPEN_DAY].flatMap((day) => dated.map((one) => one.replaceAll(DAY, quote(day)))),
  ];
}
