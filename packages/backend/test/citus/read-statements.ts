import { loadModule, parsePlPgSQLSync, parseSync } from '@libpg-query/parser';
import type postgres from 'postgres';
import { type Node, nodesBelow } from './parse-tree.ts';

/** The SQL of one view or function. */
export interface ParsedSource {
  /** `public.invoice_list`, `private.post_entry(uuid,…)`. */
  readonly name: string;
  readonly isView: boolean;
  readonly statements: readonly Node[];
  /** Number of statements composed as text at run time, which the parser does not see. */
  readonly composed: number;
}

const statementsIn = (sql: string): readonly Node[] =>
  (parseSync(sql).stmts ?? []).map(({ stmt }) => stmt as unknown as Node);

/**
 * The parser of PL/pgSQL has no catalog: it takes variables of a table's type for scalars, and refuses their fields as
 * targets. Which variable takes a result makes no difference to the tables that a statement reads.
 */
const withScalarTargets = (definition: string): string =>
  definition
    .replace(/(\bconstant)? (?:public|private)\.\w+(?=\s*(?::=|;\n))/gim, '$1 text')
    .replace(/^(\s*)\w+\.\w+ := /gm, '$1found := ')
    .replace(/\b\w+\.\w+ = (?=message_text|pg_exception_hint)/g, 'found = ')
    .replace(/\binto (strict )?([\w.]+(?:, [\w.]+)*)/g, (whole, _strict, targets: string) =>
      /[.,]/.test(targets) ? `into ${targets.replace(/[\w.]+/g, 'found')}` : whole,
    );

function parseFunction(definition: string): unknown {
  try {
    return parsePlPgSQLSync(definition);
  } catch {
    return parsePlPgSQLSync(withScalarTargets(definition));
  }
}

/** The parser's modes of an expression: a statement, a type name, an expression, an assignment to one or more names. */
const STATEMENT = 0;
const ASSIGNMENTS = 3;

function expressionAsSql({ query, parseMode = STATEMENT }: Node): string {
  const text = String(query);
  if (parseMode === STATEMENT) return text;
  return `select ${Number(parseMode) >= ASSIGNMENTS ? text.replace(/^[^:=]*:?=/, '') : text}`;
}

function readFunction(name: string, definition: string): ParsedSource {
  const nodes = [...nodesBelow(parseFunction(definition))];
  const expressions = nodes.flatMap(({ PLpgSQL_expr }) => (PLpgSQL_expr ? [PLpgSQL_expr as Node] : []));
  return {
    name,
    isView: false,
    statements: expressions.flatMap((expression) => statementsIn(expressionAsSql(expression))),
    composed: nodes.filter((node) => 'PLpgSQL_stmt_dynexecute' in node || 'PLpgSQL_stmt_dynfors' in node)
      .length,
  };
}

/** Every view and function of the product, parsed by PostgreSQL's own grammar. */
export async function readStatements(sql: postgres.Sql): Promise<readonly ParsedSource[]> {
  await loadModule();
  const sources = await sql.begin(async (session) => {
    // Else a view's text leaves out the schemas of its tables.
    await session`set local search_path = ''`;
    return readSources(session);
  });
  return sources.map(({ name, kind, definition }) =>
    kind === 'plpgsql'
      ? readFunction(name, definition)
      : { name, isView: kind === 'view', statements: statementsIn(definition), composed: 0 },
  );
}

const readSources = (session: postgres.ISql) => session<{ name: string; kind: string; definition: string }[]>`
    select format('%s.%s', relnamespace::regnamespace, relname) as name, 'view' as kind, pg_get_viewdef(oid) as definition
    from pg_class where relkind = 'v' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select format('%s.%s(%s)', p.pronamespace::regnamespace, p.proname, pg_get_function_identity_arguments(p.oid)), l.lanname,
      case l.lanname when 'sql' then coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) else pg_get_functiondef(p.oid) end
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
    order by 1`;
