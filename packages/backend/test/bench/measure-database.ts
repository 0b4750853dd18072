import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { migrate, startPostgres } from '../../src/postgres/index.ts';

/** Measures the customers list, search, import, export and bulk deletion inside PostgreSQL, on real settings. */
const ROWS = Number(process.env.ROWS ?? 100_000);
const PART = 5_000;
const RUNS = 15;
const WORDS = 'Acme Borealis Cedar Délta Evergreen Fjörd Granite Harbor Iris Juniper 東京 München'.split(' ');

const word = (index: number) => WORDS[index % WORDS.length];

function customer(index: number) {
  return {
    name: `${word(index * 7)} ${word(Math.floor(index / 12) * 5)} ${index}${index === 4711 ? ' Zanzibar' : ''}`,
    email: `user${index}@example.test`,
    phone: `+1 555 ${String((index * 7919) % 10_000_000).padStart(7, '0')}`,
    address: `${index % 999} Main St`,
    city: word(index) ?? '',
    zip_code: String(10_000 + (index % 89_999)),
    country: 'Australia',
    payment_terms: '30',
    credit_limit: ((index % 10_000) / 100).toFixed(2),
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'ledgerwise-bench-'));
const server = await startPostgres({ dataDir });
const sql = postgres(server.url, { max: 2, onnotice: () => {} });

async function signUp(name: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email, raw_user_meta_data)
    values (${id}, ${`${id}@example.test`}, ${sql.json({ full_name: name })})`;
  return id;
}

const as = <T>(person: string, work: (session: postgres.TransactionSql) => Promise<T>) =>
  sql.begin(async (session) => {
    await session`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`;
    return work(session);
  });

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what.padEnd(64)}${(performance.now() - start).toFixed(0).padStart(8)} ms`);
}

/** Server time of the statement according to EXPLAIN ANALYZE. */
async function explained(what: string, person: string, statement: string): Promise<void> {
  const times: number[] = [];
  let plan: readonly string[] = [];
  for (let run = 0; run < RUNS; run++) {
    const lines = await as(person, (session) => session.unsafe(`explain (analyze, timing off) ${statement}`));
    plan = lines.map((line) => String(line['QUERY PLAN']));
    times.push(Number(/Execution Time: ([\d.]+)/.exec(plan.join('\n'))?.[1]));
  }
  times.sort((a, b) => a - b);
  const [median, best] = [times[Math.floor(RUNS / 2)] ?? Number.NaN, times[0] ?? Number.NaN];
  console.log(
    `${what.padEnd(64)}${median.toFixed(2).padStart(8)} ms median ${best.toFixed(2).padStart(8)} best`,
  );
  if (process.env.PLANS) console.log(plan.join('\n'));
}

try {
  await migrate(sql);
  const [admin, clerk] = [await signUp('Bench admin'), await signUp('Bench clerk')];
  const [profile] = await sql<{ org_id: string }[]>`select org_id from profiles where id = ${admin}`;
  await sql`insert into memberships (org_id, user_id, role) values (${profile?.org_id ?? ''}, ${clerk}, 'user')`;
  await sql`update profiles set org_id = ${profile?.org_id ?? ''} where id = ${clerk}`;
  await as(
    clerk,
    (session) => session`insert into customers (name) select 'Clerk ' || n from generate_series(1, 60) n`,
  );

  const parts = Array.from({ length: Math.ceil(ROWS / PART) }, (_, part) => [
    Object.keys(customer(0)),
    ...Array.from({ length: Math.min(PART, ROWS - part * PART) }, (_, row) =>
      Object.values(customer(part * PART + row)),
    ),
  ]);
  const importAll = async (key: string) => {
    await timed(`stage ${ROWS} rows in parts of ${PART}`, async () => {
      for (const [part, rows] of parts.entries())
        await as(
          admin,
          (session) => session`select stage_import_rows(${key}, ${part}, ${session.json(rows)})`,
        );
    });
    await timed(`import ${ROWS} staged rows`, () =>
      as(admin, (session) => session`select import_staged_records('customers', 'all_or_nothing', ${key})`),
    );
  };
  await importAll(randomUUID());

  const list = (order: string) => `select * from customers order by ${order} limit 51`;
  const search = (query: object) =>
    `select search_records('customers', '${JSON.stringify({ page: { size: 51 }, ...query })}')`;
  await explained('list, newest first, under row level security', admin, list('created_at desc, id desc'));
  await explained('list by name', admin, list('name, id'));
  await explained('list by name, descending', admin, list('name desc nulls last, id desc'));
  await explained('list by balance, descending (no index)', admin, list('balance desc nulls last, id desc'));
  await explained('list of a user with 60 of all records', clerk, list('created_at desc, id desc'));
  await explained('the same through search_records', clerk, search({}));
  await explained('search a rare word', admin, search({ search: 'zanzibar' }));
  await explained('search a word in a sixth of the rows', admin, search({ search: 'harbor' }));
  await explained('search a word that is nowhere', admin, search({ search: 'nowhere' }));
  await explained('search two letters', admin, search({ search: 'zz' }));
  await explained('search 東京', admin, search({ search: '東京' }));
  await explained(
    'search a sixth, by name',
    admin,
    search({ search: 'harbor', sort: { field: 'name', descending: false } }),
  );
  await explained('search of a user', clerk, search({ search: 'clerk 5' }));
  await explained(
    'count and sum of all',
    admin,
    `select summarise_records('customers', '{}', array['balance'])`,
  );
  await explained('count of a search', admin, `select summarise_records('customers', '{"search":"harbor"}')`);
  await explained(
    'match 1,000 e-mail addresses',
    admin,
    `select match_records('customers', 'email', array(select 'USER' || n || '@example.test' from generate_series(1, 1000) n))`,
  );
  await explained(
    'export page of 5,000',
    admin,
    `select export_records('customers', array['name','email','phone','city','credit_limit'], '{}', null, 5000)`,
  );

  const ids = await as(
    admin,
    (session) => session<{ ids: string[] }[]>`select list_record_ids('customers', '{"search":"1"}') as ids`,
  );
  const tenThousand = ids[0]?.ids.slice(0, 10_000) ?? [];
  await timed('bulk update of 10,000', () =>
    as(admin, (session) => session`select bulk_update('customers', ${tenThousand}, '{"payment_terms": 45}')`),
  );
  await timed('bulk delete of 10,000', () =>
    as(admin, (session) => session`select bulk_delete('customers', ${tenThousand})`),
  );
  await importAll(randomUUID());
} finally {
  await sql.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
