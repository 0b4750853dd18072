import { expect, it } from 'vitest';
import { federationNumbers, nameWithoutPath } from './module-numbers-plugin.ts';

/** The names of the modules of Module Federation in a build that is made in this folder. */
const namesIn = (folder: string) => [
  `provide shared module (default) react@19.3.1 = ${folder}/node_modules/react/index.js`,
  `consume shared module (default) react@^19.3.1 (strict) (fallback: ${folder}/node_modules/react/index.js) (eager)`,
  `consume shared module (default) react@^19.3.1 (strict) (fallback: ${folder}/node_modules/old/node_modules/react/index.js) (eager)`,
  `data:text/javascript,${encodeURIComponent(`import runtime from "${folder}/node_modules/runtime.js";\n`)}|07d0bc53f648232e`,
];

it('names a module of Module Federation without its path', () => {
  for (const folder of ['/src', '/home/ci/a (fallback: b) = c/ledgerwise'])
    expect(namesIn(folder).map(nameWithoutPath)).toEqual([
      'provide shared module (default) react@19.3.1',
      'consume shared module (default) react@^19.3.1 (strict)',
      'consume shared module (default) react@^19.3.1 (strict)',
      'data:text/javascript',
    ]);
  expect(nameWithoutPath('consume shared module (default) react@^19.3.1 (strict)')).toBe(
    'consume shared module (default) react@^19.3.1 (strict)',
  );
});

it('numbers these modules alike in every folder, each by a number of its own with at most four digits', () => {
  const numbersIn = (folder: string) => {
    const numbers = federationNumbers(namesIn(folder));
    return namesIn(folder).map((name) => numbers.get(name) ?? Number.NaN);
  };
  const numbers = numbersIn('/src');
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => number >= 0 && number < 10_000)).toBe(true);
  expect(numbersIn('/home/ci/a (fallback: b) = c/ledgerwise')).toEqual(numbers);
});

it('leaves the other modules to the bundler', () => {
  const others = [
    '/src/node_modules/react/index.js',
    'javascript/esm|/src/shell/src/bootstrap.tsx|07d0bc53f648232e',
    'asset/inline|data:image/svg+xml,<svg/>',
  ];
  expect(federationNumbers(others).size).toBe(0);
});
