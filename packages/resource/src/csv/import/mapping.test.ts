import { describe, expect, it } from 'vitest';
import { people } from '../../fixtures/people.resource.ts';
import { csvShapeOf } from '../shape.ts';
import { guessMapping, problemOfColumns } from './mapping.ts';

const shape = csvShapeOf(people);
const table = (...headers: string[]) => ({
  headers,
  rows: [],
  lines: [],
  delimiter: ',' as const,
  encoding: 'utf-8' as const,
});

describe('the columns of a file', () => {
  it('are recognised by label, name and other names, however they are written', () => {
    const mapping = guessMapping(shape, [
      'E-MAIL',
      'full_name',
      'Remarks ',
      'date of birth',
      'IS ACTIVE',
      'Shoe size',
    ]);
    expect(mapping).toEqual({ email: 0, name: 1, note: 2, born: 3, is_active: 4 });
  });

  it('are recognised by a longer header where no better one is there', () => {
    expect(guessMapping(shape, ['Contact name', 'Work email'])).toEqual({ name: 0, email: 1 });
    expect(guessMapping(shape, ['Contact name', 'Name'])).toEqual({ name: 1 });
  });

  it('are used for one field each, and never for a field that the database sets', () => {
    expect(guessMapping(shape, ['Name', 'Balance'])).toEqual({ name: 0 });
  });

  it('must hold one of those that a record is known by', () => {
    expect(problemOfColumns(shape, table('Shoe size', 'Colour'))?.message).toBe(
      'CSV must contain columns: name, email',
    );
    expect(problemOfColumns(shape, table('Username', 'Colour'))).toBeUndefined();
    expect(problemOfColumns(shape, table('Name^Email'))?.kind).toBe('one_column');
    expect(problemOfColumns(shape, table('Full name'))).toBeUndefined();
    expect(problemOfColumns(shape, table('Shoe^size'))).toMatchObject({
      message: 'CSV must contain columns: name, email',
      detail:
        'The file has only one column, "Shoe^size". Columns must be separated by commas, semicolons, tabs or bars.',
    });
  });
});
