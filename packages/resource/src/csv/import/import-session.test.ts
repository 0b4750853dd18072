import { describe, expect, it } from 'vitest';
import { people } from '../../fixtures/people.resource.ts';
import { csvShapeOf } from '../shape.ts';
import { createImportSession } from './import-session.ts';

function opened(text: string) {
  const session = createImportSession();
  const result = session.open({ name: 'a.csv', bytes: new TextEncoder().encode(text) }, csvShapeOf(people));
  if (!result.ok) throw new Error(result.problem.message);
  const checked = session.check(result.summary.mapping, {});
  return { session, summary: result.summary, checked };
}

describe('the rows of a file', () => {
  it('become values, and empty cells get the defaults', () => {
    const { session, checked } = opened('Name,Fee,Active,Terms,Note\nAda,"1,234.5",no,Net 30,\nBob,,,,x\n');
    expect(checked).toEqual({ sound: 2, faulty: 0, problems: [], problemCount: 0 });
    expect(session.plan({}, 'create')).toEqual({ total: 2, creates: 2, updates: 0, skipped: 0 });
    expect(session.part(0, 10)).toEqual([
      { name: 'Ada', fee: '1234.50', is_active: false, terms: 30 },
      { name: 'Bob', note: 'x' },
    ]);
    expect(session.part(1, 1)).toHaveLength(1);
    expect(JSON.parse(session.table(0, 10))).toEqual([
      ['name', 'note', 'fee', 'is_active', 'terms'],
      ['Ada', null, '1234.50', false, 30],
      ['Bob', 'x', null, null, null],
    ]);
  });

  it('are validated one by one, with row and field', () => {
    const { checked } = opened('Name,Email,Fee\nAda,nobody,x\n,a@b.co,1\nToo,few\nBob,b@b.co,2\n');
    expect(checked.sound).toBe(1);
    expect(checked.problems).toEqual([
      { line: 2, field: 'email', value: 'nobody', message: 'Please enter a valid email address' },
      { line: 2, field: 'fee', value: 'x', message: 'Fee must be a number, such as 1,234.50, (500) or 12+3' },
      { line: 3, field: 'name', value: '', message: 'Please enter a name' },
      { line: 4, field: null, message: 'This row has 2 cells, the header row has 3' },
    ]);
  });

  it('are validated again when a cell is corrected, and imported as corrected', () => {
    const { session, summary } = opened("Name,Fee\nAda,'=x\n,2\nToo\n");
    const problems = () => session.check(summary.mapping, {}).problems;
    expect(problems().map(({ value }) => value)).toEqual(['=x', '', undefined]);
    expect(session.correct(2, 'fee', '7')).toBe(true);
    expect(session.correct(3, 'name', 'Bob')).toBe(true);
    expect(problems()).toHaveLength(1);
    session.plan({}, 'create');
    expect(session.part(0, 9)).toEqual([
      { name: 'Ada', fee: '7.00' },
      { name: 'Bob', fee: '2.00' },
    ]);
  });

  it('have no cell to correct where no column brings the field, or the row is too short', () => {
    const { session } = opened('Name,Fee\nAda,1\nBob\n');
    expect(session.correct(2, 'email', 'a@b.co')).toBe(false);
    expect(session.correct(3, 'fee', '1')).toBe(false);
    expect(session.correct(9, 'name', 'Cyd')).toBe(false);
  });

  it('need a column for each required field', () => {
    expect(opened('Email\na@b.co\n').checked.problems).toEqual([
      { line: 2, field: 'name', message: 'Please enter a name' },
    ]);
  });

  it('are read in the notation that the column itself shows', () => {
    const { session } = opened('Name;Fee;Date of Birth\nAda;1.234;03/04/1990\nBob;1.234,50;04/13/1990\n');
    session.plan({}, 'create');
    expect(session.part(0, 2)).toEqual([
      { name: 'Ada', fee: '1234.00', born: '1990-03-04' },
      { name: 'Bob', fee: '1234.50', born: '1990-04-13' },
    ]);
  });
});

describe('rows that are validated while the columns are looked at', () => {
  const text = 'Name,Note,Fee\nAda,Bob,1\nCyd,,soon\n';
  const validatedAhead = () => new Promise((resume) => setTimeout(resume));
  const names = (session: ReturnType<typeof opened>['session']) => {
    session.plan({}, 'create');
    return session.part(0, 10).map(({ name }) => name);
  };

  it('answer the same as rows that were not', async () => {
    const bytes = new TextEncoder().encode(text);
    const session = createImportSession();
    const result = session.open({ name: 'a.csv', bytes }, csvShapeOf(people));
    await validatedAhead();
    const mapping = result.ok ? result.summary.mapping : {};
    expect(session.check(mapping, {})).toEqual(opened(text).checked);
    expect(names(session)).toEqual(['Ada']);
  });

  it('are validated again with other columns, which are kept', async () => {
    const { session } = opened(text);
    expect(session.check({ name: 1 }, {})).toMatchObject({ sound: 1, faulty: 1 });
    await validatedAhead();
    expect(names(session)).toEqual(['Bob']);
    expect(session.check({ name: 0, note: 1, fee: 2 }, {})).toMatchObject({ sound: 1, faulty: 1 });
    expect(names(session)).toEqual(['Ada']);
  });

  it('do not replace those of the next file', async () => {
    const { session } = opened(text);
    session.open({ name: 'b.csv', bytes: new TextEncoder().encode('Name\nDan\n') }, csvShapeOf(people));
    session.check({ name: 0 }, {});
    await validatedAhead();
    expect(names(session)).toEqual(['Dan']);
  });
});

describe('rows of existing records', () => {
  const text = 'Name,Email\nAda,ADA@example.com\nBob,\nNew,new@example.com\nNew again,new@example.com\n';
  const matches = { email: { 'ada@example.com': 'id-ada' }, name: { bob: 'id-bob', new: 'id-other' } };

  it('are found by the values that they hold', () => {
    const { session } = opened(text);
    expect(session.valuesOf('email')).toEqual(['ADA@example.com', 'new@example.com']);
  });

  it('change it, leave it, or make another, as asked', () => {
    const { session } = opened(text);
    expect(session.plan(matches, 'update')).toEqual({
      ...{ total: 3, creates: 0, updates: 3, skipped: 1 },
      repeated: 1,
    });
    expect(session.part(0, 9).map(({ id }) => id)).toEqual(['id-ada', 'id-bob', 'id-other']);
    expect(session.plan(matches, 'skip')).toEqual({
      ...{ total: 0, creates: 0, updates: 0, skipped: 4 },
      repeated: 1,
    });
    expect(session.plan(matches, 'create')).toEqual({
      ...{ total: 4, creates: 4, updates: 0, skipped: 0 },
      repeated: 1,
    });
    expect(session.plan({}, 'skip')).toEqual({
      ...{ total: 3, creates: 3, updates: 0, skipped: 1 },
      repeated: 1,
    });
  });
});

describe('rows that repeat an earlier one of the file, by e-mail or by name', () => {
  const text = [
    'Name,Email,Note,Fee',
    'Ada,ada@b.co,,1',
    'Ada Byron,ADA@b.co,first,2',
    'ada,other@b.co,second,',
    'Bob,bob@b.co,,',
    'Robert,other@b.co,,',
  ].join('\n');
  const sent = (session: ReturnType<typeof opened>['session']) => session.part(0, 9);

  it('are merged into it: it keeps its values, and blanks are filled in', () => {
    const { session } = opened(text);
    expect(session.plan({}, 'skip', 'merge')).toEqual({
      ...{ total: 2, creates: 2, updates: 0, skipped: 0 },
      ...{ repeated: 3, merged: 3 },
    });
    expect(sent(session)).toEqual([
      { name: 'Ada', email: 'ada@b.co', note: 'first', fee: '1.00' },
      { name: 'Bob', email: 'bob@b.co' },
    ]);
    expect(session.leftOut()).toEqual({ rows: [], count: 0 });
  });

  it('are skipped, each named with its reason', () => {
    const { session } = opened(text);
    expect(session.plan({}, 'skip', 'skip')).toMatchObject({ total: 2, skipped: 3, repeated: 3 });
    expect(session.leftOut()).toEqual({
      rows: [
        { line: 3, field: 'email', value: 'ADA@b.co', message: 'Same value as in row 2' },
        { line: 4, field: 'name', value: 'ada', message: 'Same value as in row 2' },
        { line: 6, field: 'email', value: 'other@b.co', message: 'Same value as in row 2' },
      ],
      count: 3,
    });
  });

  it('are imported as separate records', () => {
    const { session } = opened(text);
    expect(session.plan({}, 'skip', 'keep')).toMatchObject({ total: 5, creates: 5, skipped: 0, repeated: 3 });
  });

  it('change one stored record once, whatever is chosen', () => {
    const known = { email: { 'ada@b.co': 'id-ada', 'other@b.co': 'id-ada' } };
    const { session } = opened(text);
    expect(session.plan(known, 'update', 'keep')).toMatchObject({ total: 2, updates: 1, skipped: 3 });
    expect(session.leftOut().rows[0]?.message).toBe('Same record as in row 2');
    expect(session.plan(known, 'update', 'merge')).toMatchObject({ total: 2, updates: 1, merged: 3 });
    expect(sent(session)[0]).toMatchObject({ id: 'id-ada', name: 'Ada', note: 'first' });
  });

  it('bring the stored record along that only they name', () => {
    const { session } = opened('Name,Email\nAda,\nAda,ada@b.co\n');
    const known = { email: { 'ada@b.co': 'id-ada' } };
    expect(session.plan(known, 'update', 'merge')).toMatchObject({ total: 1, updates: 1, merged: 1 });
    expect(sent(session)).toEqual([{ id: 'id-ada', name: 'Ada', email: 'ada@b.co' }]);
    expect(session.plan(known, 'skip', 'merge')).toMatchObject({ total: 1, creates: 1, skipped: 1 });
  });
});

describe('the rows that were not imported', () => {
  it('are returned unchanged, with row number and reason', () => {
    const { session } = opened(
      'Name,Email,Note\nAda,nobody,=1+1\nBob,bob@b.co,-5\nCyd,cyd@b.co,\nDee,dee@b.co,\n',
    );
    session.plan({ email: { 'cyd@b.co': 'id' } }, 'skip');
    expect(session.lineOf(1)).toBe(3);
    const file = session.rejected([{ row: 1, field: 'note', message: 'Not this one' }]);
    expect(file.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Name,Email,Note,Row,Problem',
      "Ada,nobody,'=1+1,2,Email: Please enter a valid email address",
      'Bob,bob@b.co,-5,3,Note: Not this one',
      'Cyd,cyd@b.co,,4,Email: This record is already there',
      '',
    ]);
  });
});
