import { expect, it } from 'vitest';
import { entryScripts, marksStart, withStart } from './start-script.ts';

const script = '<script crossorigin="anonymous" defer integrity="sha256-x" src="/js/main.1.js"></script>';
const rest = `<title></title><script>begin()</script>${script}<script src="/js/other.js"></script>`;

it('finds the scripts that start the shell, with attributes in any order', () => {
  expect(entryScripts(rest)).toEqual(['/js/main.1.js']);
});

it('puts them with their hints before everything that differs between addresses', () => {
  const page = withStart(`<head><!--release:start-->${rest}`, ['<link>']);
  expect(page).toBe(
    `<head>\n    <link>\n    ${script}<title></title><script>begin()</script><script src="/js/other.js"></script>`,
  );
});

it('knows the template of a shell that does not mark the position', () => {
  expect(marksStart(rest)).toBe(false);
  expect(marksStart(`<head><!--release:start-->${rest}`)).toBe(true);
});
