import { asList, asNode, type Node, textOf } from './parse-tree.ts';
import { GIVEN, type Place, readCondition, type Scope } from './scope-conditions.ts';

/** Use of the organization of the tables read by a part of a statement. */
export interface JoinFinding {
  /** `unjoined`: two tables without equal organizations. `open`: no organization is named at all. */
  readonly kind: 'unjoined' | 'open';
  /** The tables, in alphabetical order. */
  readonly tables: readonly string[];
}

interface Result {
  readonly findings: JoinFinding[];
  /** Tables with rows of any organization, so that their readers must name one. */
  readonly open: readonly string[];
}

const isStatement = (kind: string): boolean => /^(Select|Insert|Update|Delete)Stmt$/.test(kind);

/** Finds joins without the organization, for the tables and views that have one by their full names. */
export function createJoinReader(organisationTables: ReadonlySet<string>) {
  function readTable(range: Node, scope: Scope, open: ReadonlySet<string>): void {
    const name = String(range.relname);
    const table = range.schemaname === undefined ? name : `${range.schemaname}.${name}`;
    if (!organisationTables.has(table) && !open.has(table)) return;
    scope.sources.push({ table, alias: String(asNode(range.alias)?.aliasname ?? name) });
  }

  function readJoin(join: Node, scope: Scope, findings: JoinFinding[], open: ReadonlySet<string>): void {
    readFrom(asNode(join.larg), scope, findings, open);
    const before = scope.sources.map(({ alias }) => alias);
    readFrom(asNode(join.rarg), scope, findings, open);
    const after = scope.sources.slice(before.length).map(({ alias }) => alias);
    if (asList(join.usingClause).some((column) => textOf(column) === 'org_id'))
      for (const left of before) for (const right of after) scope.equal.push([left, right]);
    const condition = asNode(join.quals);
    if (condition) scope.conditions.push(condition);
  }

  function readFrom(
    item: Node | undefined,
    scope: Scope,
    findings: JoinFinding[],
    open: ReadonlySet<string>,
  ): void {
    if (!item) return;
    const [kind, body] = Object.entries(item)[0] ?? [];
    const node = asNode(body);
    if (!node) return;
    if (kind === 'RangeVar') readTable(node, scope, open);
    else if (kind === 'JoinExpr') readJoin(node, scope, findings, open);
    else if (kind === 'RangeSubselect') {
      const inner = readStatement(asNode(node.subquery) ?? {}, open);
      findings.push(...inner.findings);
      const alias = String(asNode(node.alias)?.aliasname ?? 'a subquery');
      if (inner.open.length > 0) scope.sources.push({ table: `(${alias})`, alias });
    } else findings.push(...readExpressions(node, open));
  }

  /** Subqueries within expressions: each names its own organization, or that of a column of the query around it. */
  function readExpressions(value: unknown, open: ReadonlySet<string>): JoinFinding[] {
    if (Array.isArray(value)) return value.flatMap((item) => readExpressions(item, open));
    const node = asNode(value);
    if (!node) return [];
    return Object.entries(node).flatMap(([kind, body]) =>
      isStatement(kind) ? asFindings(readStatement(node, open)) : readExpressions(body, open),
    );
  }

  function readWith(
    clause: unknown,
    findings: JoinFinding[],
    open: ReadonlySet<string>,
  ): ReadonlySet<string> {
    const known = new Set(open);
    for (const entry of asList(asNode(clause)?.ctes)) {
      const expression = asNode(entry.CommonTableExpr) ?? {};
      const inner = readStatement(asNode(expression.ctequery) ?? {}, known);
      findings.push(...inner.findings);
      if (inner.open.length > 0) known.add(String(expression.ctename));
    }
    return known;
  }

  function readStatement(statement: Node, outer: ReadonlySet<string>): Result {
    const [kind, body] = Object.entries(statement)[0] ?? ['', {}];
    const node = asNode(body) ?? {};
    const findings: JoinFinding[] = [];
    const open = readWith(node.withClause, findings, outer);
    if (kind === 'SelectStmt' && node.op !== 'SETOP_NONE' && node.larg) {
      const sides = [node.larg, node.rarg].map((side) => readStatement({ SelectStmt: side }, open));
      return {
        findings: [...findings, ...sides.flatMap((side) => side.findings)],
        open: sides.flatMap((side) => side.open),
      };
    }
    if (kind === 'InsertStmt') {
      const inserted = readStatement(asNode(node.selectStmt) ?? {}, open);
      findings.push(
        ...inserted.findings,
        ...readExpressions([node.onConflictClause, node.returningList], open),
      );
      return { findings, open: inserted.open };
    }
    if (kind === 'MergeStmt') throw new Error('No statement merges yet: this has to learn how to read one.');
    const scope: Scope = { sources: [], equal: [], conditions: [] };
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') readTable(asNode(node.relation) ?? {}, scope, open);
    for (const item of [...asList(node.fromClause), ...asList(node.usingClause)])
      readFrom(item, scope, findings, open);
    if (asNode(node.whereClause)) scope.conditions.push(node.whereClause as Node);
    for (const condition of scope.conditions) readCondition(condition, scope);
    const { withClause, fromClause, usingClause, relation, ...rest } = node;
    findings.push(
      ...readExpressions([rest, scope.conditions.filter((each) => each !== node.whereClause)], open),
    );
    return classify(scope, findings);
  }

  return {
    /** Checks one statement. A view need not name an organization, because its readers do. */
    read(statement: Node, isView: boolean): readonly JoinFinding[] {
      const result = readStatement(statement, new Set());
      return isView ? result.findings : asFindings(result);
    },
  };
}

/** A statement or subquery that names no organization is one of the findings. */
const asFindings = ({ findings, open }: Result): JoinFinding[] =>
  open.length > 0 ? [...findings, { kind: 'open', tables: open }] : findings;

function classify({ sources, equal }: Scope, findings: JoinFinding[]): Result {
  const group = new Map<Place, Place>();
  const rootOf = (place: Place): Place => {
    const next = group.get(place) ?? place;
    return next === place ? place : rootOf(next);
  };
  for (const [one, other] of equal) group.set(rootOf(one), rootOf(other));
  const free = sources.filter(({ alias }) => rootOf(alias) !== rootOf(GIVEN));
  const groups = new Set(free.map(({ alias }) => rootOf(alias)));
  const tables = free.map(({ table }) => table).sort();
  const isJoined = groups.size + (free.length < sources.length ? 1 : 0) <= 1;
  if (!isJoined) findings.push({ kind: 'unjoined', tables: sources.map(({ table }) => table).sort() });
  return { findings, open: tables };
}
