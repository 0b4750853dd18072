import { asList, asNode, type Node, nodesBelow, textOf } from './parse-tree.ts';

/** Source of an organization: the alias of a table, or `GIVEN`. */
export type Place = string;
/** Value from outside of a query: a parameter, a variable, a column of the outer query. No alias has this form. */
export const GIVEN: Place = '(given)';

/** A table, view or subquery in a query's FROM with its own organization. */
interface Source {
  readonly table: string;
  readonly alias: string;
}

/** A query's own tables, and what its conditions say of them. */
export interface Scope {
  readonly sources: Source[];
  /** Pairs of places whose organizations are equal. */
  readonly equal: [Place, Place][];
  readonly conditions: Node[];
}

/** True if an expression uses columns of the query's own tables, and so is not a constant. */
function usesSources(expression: Node, { sources }: Scope): boolean {
  const qualifiers = [...nodesBelow(expression)].flatMap(({ ColumnRef }) =>
    asList(asNode(ColumnRef)?.fields).map(textOf).slice(-2, -1),
  );
  return sources.some(({ alias }) => qualifiers.includes(alias));
}

/** The organization that an operand names, if it is one. */
function placeOf(operand: unknown, scope: Scope): Place | undefined {
  const { sources } = scope;
  const node = asNode(operand);
  const column = asNode(node?.ColumnRef);
  if (!column) return node && !usesSources(node, scope) ? GIVEN : undefined;
  const names = asList(column.fields).map(textOf);
  const [name, qualifier] = [names.at(-1), names.at(-2)];
  // PostgreSQL accepts an unqualified name only if one table has it.
  if (qualifier === undefined && sources.length !== 1) return GIVEN;
  const source = qualifier === undefined ? sources[0] : sources.find(({ alias }) => alias === qualifier);
  if (!source) return GIVEN;
  if (name === 'org_id' || (source.table === 'public.organizations' && name === 'id')) return source.alias;
  return qualifier === undefined ? GIVEN : undefined;
}

/** Operands of equal position, of a comparison of values or of rows. */
function pairsOf(comparison: Node): readonly (readonly [unknown, unknown])[] {
  const [left, right] = [asNode(comparison.lexpr), asNode(comparison.rexpr)];
  const [lefts, rights] = [asList(asNode(left?.RowExpr)?.args), asList(asNode(right?.RowExpr)?.args)];
  return lefts.length > 0 && lefts.length === rights.length
    ? lefts.map((value, index) => [value, rights[index]] as const)
    : [[left, right]];
}

/** Restrictions to a given organization that are common to all of some conditions. */
function readAlternatives(alternatives: readonly Node[], scope: Scope): void {
  const each = alternatives.map((alternative) => {
    const equal: Scope['equal'] = [];
    readCondition(alternative, { ...scope, equal });
    return equal;
  });
  for (const { alias } of scope.sources)
    if (each.every((equal) => equal.some((pair) => pair.includes(alias) && pair.includes(GIVEN))))
      scope.equal.push([alias, GIVEN]);
}

/** Equalities that hold for every row. */
export function readCondition(condition: Node, scope: Scope): void {
  const parts = asNode(condition.BoolExpr);
  if (parts?.boolop === 'AND_EXPR') for (const part of asList(parts.args)) readCondition(part, scope);
  if (parts?.boolop === 'OR_EXPR') readAlternatives(asList(parts.args), scope);
  const comparison = asNode(condition.A_Expr);
  if (comparison?.kind === 'AEXPR_OP' && asList(comparison.name).map(textOf).join() === '=')
    for (const [left, right] of pairsOf(comparison)) {
      const [one, other] = [placeOf(left, scope), placeOf(right, scope)];
      if (one !== undefined && other !== undefined) scope.equal.push([one, other]);
    }
  // (org_id, id) in (select …): the subquery is restricted to its own organization.
  const link = asNode(condition.SubLink);
  if (link?.subLinkType === 'ANY_SUBLINK')
    for (const value of [link.testexpr, ...asList(asNode(asNode(link.testexpr)?.RowExpr)?.args)]) {
      const place = placeOf(value, scope);
      if (place !== undefined && place !== GIVEN) scope.equal.push([place, GIVEN]);
    }
}
