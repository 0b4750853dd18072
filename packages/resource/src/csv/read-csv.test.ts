import { describe, expect, it } from 'vitest';
import { MAX_FILE_SIZE, problemOfFile } from './problems.ts';
import { readCsv } from './read-csv.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array, name = 'people.csv') =>
  readCsv({ name, bytes: typeof text === 'string' ? encode(text) : text });

function table(text: string | Uint8Array) {
  const result = read(text);
  if ('problem' in result) throw new Error(result.problem.message);
  return result.table;
}
function problem(text: string | Uint8Array, name?: string) {
  const result = read(text, name);
  return 'problem' in result ? result.problem : undefined;
}
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, isLittle);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(2 + index * 2, text.charCodeAt(index), isLittle);
  return bytes;
};

describe('a file', () => {
  it('is read with its quotation marks, line ends and row numbers', () => {
    const { headers, rows, lines } = table(
      'Name,Note\r\n"Smith, ""Jo""","two\r\nlines"\r\n\r\n , \r\nBob,x\r\n',
    );
    expect(headers).toEqual(['Name', 'Note']);
    expect(rows).toEqual([
      ['Smith, "Jo"', 'two\r\nlines'],
      ['Bob', 'x'],
    ]);
    expect(lines).toEqual([2, 5]);
  });

  for (const [name, mark] of [
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])
    it(`may be separated by ${name}`, () => {
      const text = [
        ['Name', 'Note'],
        ['Ada', '1'],
        ['Bob', '2'],
      ]
        .map((row) => row.join(mark))
        .join('\n');
      expect(table(text)).toMatchObject({
        delimiter: mark,
        headers: ['Name', 'Note'],
        rows: [
          ['Ada', '1'],
          ['Bob', '2'],
        ],
      });
    });

  it('is identified by its headers, whatever its rows contain', () => {
    expect(table('"Name; first",Note\n";;;",";"\n;;;;,x\n')).toMatchObject({
      delimiter: ',',
      rows: [
        [';;;', ';'],
        [';;;;', 'x'],
      ],
    });
  });

  it('may declare its separator', () => {
    expect(table('sep=;\nName;Note\nA,B;C,D\n')).toMatchObject({
      headers: ['Name', 'Note'],
      rows: [['A,B', 'C,D']],
      lines: [3],
    });
  });

  it('may be UTF-8 with a mark, UTF-16, or what Windows writes', () => {
    const text = 'Name,City\nJosé,Zürich\n';
    const wanted = { headers: ['Name', 'City'], rows: [['José', 'Zürich']] };
    expect(table(`\uFEFF${text}`)).toMatchObject({ ...wanted, encoding: 'utf-8' });
    expect(table(utf16(text, true))).toMatchObject({ ...wanted, encoding: 'utf-16le' });
    expect(table(utf16(text, false))).toMatchObject({ ...wanted, encoding: 'utf-16be' });
    const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(table(latin)).toMatchObject({ ...wanted, encoding: 'windows-1252' });
  });

  it('keeps rows of another length, to be validated one by one', () => {
    expect(table('A,B\n1\n1,2,3\n1,2,,\n').rows).toEqual([['1'], ['1', '2', '3'], ['1', '2']]);
  });

  it('may have columns without a header', () => {
    expect(table('A,,C,\n1,2,3,\n')).toMatchObject({
      headers: ['A', 'Column 2', 'C'],
      rows: [['1', '2', '3']],
    });
  });
});

describe('a file that cannot be imported', () => {
  it('is refused by its name and its size before it is read', () => {
    expect(problemOfFile('people.xls', 10)).toMatchObject({
      message: 'Failed to process file',
      detail:
        '"people.xls" is neither a .csv nor an .xlsx file. Save the sheet as one of them and choose that file.',
    });
    expect(problemOfFile('People.CSV', MAX_FILE_SIZE)).toBeUndefined();
    expect(problemOfFile('people.csv', MAX_FILE_SIZE + 1)).toMatchObject({
      message: 'Failed to process file',
      detail: 'The file is 51 MB large. Files of up to 50 MB can be imported: split it into parts.',
    });
  });

  it('holds nothing', () => {
    for (const text of ['', '\n\n', 'Name,Note\n', 'Name,Note\n,\n" ",\n', '\uFEFF'])
      expect(problem(text)).toEqual({ kind: 'empty', message: 'No valid data found in CSV file' });
  });

  it('holds no text', () => {
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 0x21, 0, 1, 2]);
    expect(problem(zip)).toMatchObject({
      message: 'Failed to parse CSV file',
      detail: '"people.csv" holds no text. If it is a spreadsheet, save it as CSV and choose that file.',
    });
  });

  it('has two columns of one name', () => {
    expect(problem('Name,Email, email \nA,B,C\n')).toMatchObject({
      message: 'Failed to process CSV data',
      detail: 'The header "Email" is above columns 2 and 3. Rename or remove one of them.',
    });
  });

  it('has a quotation mark without its other half', () => {
    expect(problem('Name,Note\nAda,fine\nBob,"never ends\nCyd,x\n')).toEqual({
      kind: 'quote_unclosed',
      line: 3,
      message: 'Failed to parse CSV file',
      detail:
        'A quotation mark that opens in row 3 is never closed. Close it, or remove it, and choose the file again.',
    });
  });
});
