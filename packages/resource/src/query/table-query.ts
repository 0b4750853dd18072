import type { Filter } from '@ledgerwise/contract';
import { splitBetween } from '../query/between.ts';

/** One condition as PostgREST writes it: column, operator, value. */
export interface TableCondition {
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}

const SIMPLE = {
  equals: 'eq',
  not_equals: 'isdistinct',
  greater_than: 'gt',
  less_than: 'lt',
  at_least: 'gte',
  at_most: 'lte',
} as const;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A filter in PostgREST's words; `between` becomes two conditions. */
export function tableConditions({ field: column, operator, value }: Filter): readonly TableCondition[] {
  switch (operator) {
    case 'contains':
      return [{ column, operator: 'ilike', value: `%${escapeLike(value)}%` }];
    case 'starts_with':
      return [{ column, operator: 'ilike', value: `${escapeLike(value)}%` }];
    case 'ends_with':
      return [{ column, operator: 'ilike', value: `%${escapeLike(value)}` }];
    case 'between': {
      const [first, second] = splitBetween(value);
      return [
        { column, operator: 'gte', value: first },
        { column, operator: 'lte', value: second },
      ];
    }
    case 'in':
      return [{ column, operator: 'in', value: `(${value.split(',').map(quote).join(',')})` }];
    case 'empty':
      return [{ column, operator: value === 'true' ? 'is' : 'not.is', value: 'null' }];
    default:
      return [{ column, operator: SIMPLE[operator], value }];
  }
}
