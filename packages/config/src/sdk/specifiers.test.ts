import { expect, it } from 'vitest';
import { leadToBuilt, packageOf, specifiersIn } from './specifiers.ts';

const SCRIPT = `import { a } from './a.ts';
import './look.css';
export * from "../b/index.tsx";
const c = () => import('@ledgerwise/contract/router');
new Worker(new URL('./csv.worker.ts', import.meta.url));
/** import { x } from './example.ts'; */
// from './words.ts';
throw new Error(\`is imported from '\${name}'\`);
`;

it('finds the names of files and packages, and none in comments and sentences', () => {
  expect(specifiersIn(SCRIPT)).toEqual([
    './a.ts',
    './look.css',
    '../b/index.tsx',
    '@ledgerwise/contract/router',
    './csv.worker.ts',
  ]);
});

it('finds the names in types', () => {
  expect(specifiersIn(`page: import("@tanstack/react-query").UseQueryResult<Row, Error>;`)).toEqual([
    '@tanstack/react-query',
  ]);
});

it('leads to built files, and leaves out style sheets', () => {
  expect(leadToBuilt(`export { a } from './a.ts';\nimport './look.css';\nb: import("./b.tsx").B;\n`)).toBe(
    `export { a } from './a.js';\nb: import("./b.js").B;\n`,
  );
});

it('finds the package of a specifier', () => {
  expect(packageOf('@ledgerwise/contract/router')).toBe('@ledgerwise/contract');
  expect(packageOf('react/jsx-runtime')).toBe('react');
  expect(packageOf('./react')).toBeUndefined();
  expect(packageOf('node:fs')).toBeUndefined();
});
