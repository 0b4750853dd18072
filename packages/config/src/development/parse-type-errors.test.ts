import { expect, it } from 'vitest';
import { parseTypeErrors } from './parse-type-errors.ts';

it('reads file, line, column and all lines of each error', () => {
  const said = [
    'mf-banking/src/manifest.ts(12,3): error TS2322: Type \'"nowhere"\' is not assignable to type \'"list"\'.',
    "  The expected type comes from property 'route'.",
    '    Deeper.',
    '',
    "packages\\contract\\src\\paths.ts(1,9): error TS2304: Cannot find name 'x'.",
    "error TS6053: File 'gone.ts' not found.",
  ];
  expect(parseTypeErrors(said)).toEqual([
    {
      severity: 'error',
      file: 'mf-banking/src/manifest.ts',
      line: 12,
      column: 3,
      text: "TS2322: Type '\"nowhere\"' is not assignable to type '\"list\"'.\n  The expected type comes from property 'route'.\n    Deeper.",
    },
    {
      severity: 'error',
      file: 'packages/contract/src/paths.ts',
      line: 1,
      column: 9,
      text: "TS2304: Cannot find name 'x'.",
    },
    { severity: 'error', text: "TS6053: File 'gone.ts' not found." },
  ]);
});

it('finds nothing in output without errors', () => {
  expect(parseTypeErrors(['', 'Found 0 errors.', '  at main'])).toEqual([]);
});
